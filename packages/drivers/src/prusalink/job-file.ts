import type { DriverTiming } from '../define-driver.ts'
import { isDriverFailure } from '../driver-failure.ts'
import { asDriverFailure } from '../rules/as-driver-failure.ts'
import type { PrusaHttp } from './prusa-http.ts'
import { isSameFile } from './same-file.ts'
import { addressOf } from './storage-address.ts'
import { pathOfJob } from './telemetry.ts'
import type { JobFile, ListedNode, Storage } from './wire.ts'

interface FinderOptions {
  http: PrusaHttp
  /** Printers tell folders by their short names. */
  hasShortNames: boolean
  storage(): Storage
  timing: DriverTiming
}

const mostRoundsWithoutFile = 3

/** Finds out which file the job under way prints, once per job. */
export class JobFileFinder {
  readonly #options: FinderOptions
  #known: { job: number | undefined; path: string | undefined } | undefined
  #expected: string | undefined
  #rounds = 0

  constructor(options: FinderOptions) {
    this.#options = options
  }

  get path(): string | undefined {
    return this.#known?.path
  }

  /** The name under which we had the next job started. */
  expect(path: string): void {
    this.#expected = path
  }

  forget(): void {
    this.#known = undefined
    this.#rounds = 0
  }

  /** False while the printer has a new job but does not tell its file yet. */
  async learn(job: number | undefined): Promise<boolean> {
    if (this.#known !== undefined && this.#known.job === job) return true
    const path = await this.#ask().catch(unknownInTime)
    this.#rounds += 1
    if (path === undefined && this.#rounds < mostRoundsWithoutFile) return false
    this.#rounds = 0
    this.#known = { job, path }
    return true
  }

  async #ask(): Promise<string | undefined> {
    const { http, hasShortNames, storage, timing } = this.#options
    // A Raspberry Pi reads through the file before it answers; that must not pass for silence.
    const answer = await http.ask({ path: '/api/v1/job', timeoutSeconds: timing.requestSeconds / 3 })
    if (answer.status !== 200) return undefined
    const told = pathOfJob((answer.json() as { file?: JobFile } | null | undefined)?.file, storage())
    if (told === undefined) return undefined
    if (this.#expected !== undefined && isSameFile(told, this.#expected)) return this.#expected
    return hasShortNames ? inLongNames(http, storage(), told) : told
  }
}

function unknownInTime(error: unknown): undefined {
  const failure = asDriverFailure(error, (text) => text)
  if (!isDriverFailure(failure, 'timeout')) throw error
}

/** Each folder's listing has both names of what is in it. */
async function inLongNames(http: PrusaHttp, storage: Storage, path: string): Promise<string> {
  if (path.startsWith('/')) return path
  const parts = path.split('/')
  const name = parts.pop() ?? path
  const folders: string[] = []
  for (const part of parts) {
    const answer = await http.ask({ path: addressOf(storage, folders.join('/')) })
    const listed =
      answer.status === 200 ? (answer.json() as { children?: ListedNode[] } | undefined) : undefined
    const folder = listed?.children?.find((node) => node.name?.toLowerCase() === part.toLowerCase())
    if (folder === undefined) return path
    folders.push(folder.display_name || part)
  }
  return [...folders, name].join('/')
}
