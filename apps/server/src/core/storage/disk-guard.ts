import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Failure } from '#core/operation/failure'

/** Watches the free space, so that uploads stop before the database suffers. */
export class DiskGuard {
  readonly #folder: string
  readonly #reserveBytes: number
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #low = false
  freeBytes = Number.POSITIVE_INFINITY

  constructor(folder: string, reserveMegabytes: number, log: Logger) {
    this.#folder = folder
    this.#reserveBytes = reserveMegabytes * 1024 * 1024
    this.#log = log
  }

  get isLow(): boolean {
    return this.#low
  }

  async start(everyMs = 10_000): Promise<void> {
    await this.measure()
    this.#timer = setInterval(() => void this.measure(), everyMs).unref()
  }

  async measure(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.#folder)
      this.freeBytes = bavail * bsize
    } catch (error) {
      this.#log.warn({ err: error }, 'The free disk space cannot be measured')
      return
    }
    const low = this.freeBytes < this.#reserveBytes
    if (low && !this.#low)
      this.#log.error({ freeBytes: this.freeBytes }, 'The disk is almost full: uploads are refused')
    if (!low && this.#low)
      this.#log.info({ freeBytes: this.freeBytes }, 'The disk has room again: uploads are accepted')
    this.#low = low
  }

  refuseWhenLow(): void {
    if (this.#low) throw new Failure('disk_full')
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
