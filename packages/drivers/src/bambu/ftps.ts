import type { TLSSocket } from 'node:tls'
import { Client } from 'basic-ftp'
import type { StoredFile } from '../commands.ts'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { openClearChannel } from './clear-channel.ts'
import { asFtpsFailure, ChannelBroken, ChannelFailure, isMissingFile } from './ftps-failure.ts'
import type { BambuConnection } from './link.ts'
import { PassingBytes, storeFile } from './store-file.ts'
import type { Trust } from './trusted-tls.ts'

interface FtpsOptions {
  connection: BambuConnection
  trust: Trust
  timing: DriverTiming
  over: AbortSignal
  /** This printer moves data in the clear only. */
  onClear(): void
}

const printable = /^[^.].*\.(3mf|gcode)$/i
/** Some printers take half a minute to say that a file arrived. */
const settleFactor = 2

/** Files over FTP with implicit TLS; every errand has a connection of its own. */
export class Ftps {
  readonly #options: FtpsOptions
  #isClear: boolean

  constructor(options: FtpsOptions) {
    this.#options = options
    this.#isClear = options.connection.clearTransfers ?? false
  }

  async upload(
    path: string,
    sizeBytes: number,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void> {
    const body = new PassingBytes(bytes)
    try {
      // Once bytes flowed the private channel works, and those bytes cannot be had a second time.
      await this.#privateOrClear(
        () => this.#send(path, body, signal),
        () => !body.hasBegun && !signal.aborted,
      )
      await this.#requireWhole(path, sizeBytes)
    } catch (error) {
      if (!signal.aborted && (await this.#arrivedAfterAll(path, sizeBytes, body, error))) return
      if (body.hasBegun) await this.#forget(path)
      throw error
    }
  }

  /** Undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined> {
    return this.#visitFile(path, async (client) => {
      try {
        return await client.size(path)
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw error
      }
    })
  }

  async list(): Promise<StoredFile[]> {
    const look = () =>
      this.#visit((client) =>
        client.list().catch((error) => {
          throw new ChannelBroken(error)
        }),
      )
    const entries = await this.#privateOrClear(look, () => true)
    return entries
      .filter((entry) => entry.isFile && printable.test(entry.name))
      .map(({ name, size, modifiedAt }) => ({
        path: name,
        sizeBytes: size,
        ...(modifiedAt === undefined ? {} : { modifiedAt }),
      }))
  }

  async remove(path: string): Promise<void> {
    await this.#visitFile(path, (client) => client.remove(path))
  }

  /** A line break in a name would begin another command. */
  async #visitFile<T>(path: string, errand: (client: Client) => Promise<T>): Promise<T> {
    if (/\p{Cc}/u.test(path)) throw new DriverFailure('file-rejected', 'This is no name for a file')
    return this.#visit(errand)
  }

  async #visit<T>(errand: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { over, timing } = this.#options
    const client = new Client(timing.requestSeconds * settleFactor * 1000)
    const ending = signal === undefined ? over : AbortSignal.any([over, signal])
    const leave = () => client.close()
    ending.throwIfAborted()
    ending.addEventListener('abort', leave, { once: true })
    try {
      await this.#open(client)
      return await errand(client)
    } catch (error) {
      ending.throwIfAborted()
      throw asFtpsFailure(error)
    } finally {
      ending.removeEventListener('abort', leave)
      client.close()
    }
  }

  async #open(client: Client): Promise<void> {
    const { connection, trust, timing } = this.#options
    const { host, ftpsPort, accessCode } = connection
    await client.connectImplicitTLS(host, ftpsPort, { ...trust.options, host })
    trust.check('ftps', client.ftp.socket as TLSSocket)
    await client.login('bblp', accessCode)
    await client.useDefaultSettings()
    if (!this.#isClear) return
    await client.send('PROT C')
    client.prepareTransfer = async (ftp) => {
      const answer = await ftp.request('PASV')
      ftp.dataSocket = await openClearChannel(host, answer.message, timing.connectSeconds)
      return answer
    }
  }

  #send(path: string, body: PassingBytes, signal: AbortSignal): Promise<void> {
    const { connectSeconds, requestSeconds } = this.#options.timing
    const patience = {
      channelMs: connectSeconds * 1000,
      stallMs: requestSeconds * settleFactor * 1000,
      reasonMs: connectSeconds * 500,
    }
    return this.#visit(
      (client) =>
        storeFile(client, path, body, patience).catch((error) => {
          throw new ChannelBroken(error)
        }),
      signal,
    )
  }

  async #requireWhole(path: string, sizeBytes: number): Promise<void> {
    const stored = await this.sizeOf(path).catch(() => sizeBytes)
    if (stored === sizeBytes) return
    throw asFtpsFailure(new Error(`The printer stored ${stored ?? 'none'} of ${sizeBytes} bytes`))
  }

  /** Some firmware trips over the end of the stream, or never says that it ended, although the file is whole. */
  async #arrivedAfterAll(
    path: string,
    sizeBytes: number,
    body: PassingBytes,
    error: unknown,
  ): Promise<boolean> {
    const isUnclear = isDriverFailure(error, 'link-lost') || isDriverFailure(error, 'timeout')
    if (!body.isComplete || !isUnclear) return false
    return (await this.sizeOf(path).catch(() => undefined)) === sizeBytes
  }

  /** Half a file must not lie about to be printed, nor take the space for the next attempt. */
  async #forget(path: string): Promise<void> {
    if (!this.#options.over.aborted) await this.remove(path).catch(() => {})
  }

  /** Tries in private first, then in the clear; stays with what worked. */
  async #privateOrClear<T>(errand: () => Promise<T>, isWorthIt: () => boolean): Promise<T> {
    try {
      return await errand()
    } catch (error) {
      if (this.#isClear || !(error instanceof ChannelFailure) || !isWorthIt()) throw error
      this.#isClear = true
      try {
        const answer = await errand()
        this.#options.onClear()
        return answer
      } catch (second) {
        this.#isClear = false
        throw second
      }
    }
  }
}
