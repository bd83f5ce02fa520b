import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import type { StoredFile } from '../commands.ts'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { BambuConnection } from './link.ts'
import { asCertificateFailure, type Trust } from './trusted-tls.ts'

export interface Ftps {
  upload(path: string, sizeBytes: number, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  /** Undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined>
  list(): Promise<StoredFile[]>
  remove(path: string): Promise<void>
}

interface FtpsOptions {
  connection: BambuConnection
  trust: Trust
  timing: DriverTiming
  over: AbortSignal
  /** This printer moves data in the clear only. */
  onClear(): void
}

const printable = /^[^.].*\.(3mf|gcode)$/i
const missing = 550
const storageFull = new Set([451, 452, 552])
const noCard = 553
const wrongLogin = new Set([530, 532])
const brokenTransfer = 426

/** Files over FTP with implicit TLS; every errand has a connection of its own. */
export function createFtps({ connection, trust, timing, over, onClear }: FtpsOptions): Ftps {
  const { host, ftpsPort, accessCode } = connection
  let isClear = connection.clearTransfers ?? false
  const settleSeconds = timing.requestSeconds * 2

  async function open(client: Client): Promise<void> {
    await client.connectImplicitTLS(host, ftpsPort, { ...trust.options, host })
    trust.check('ftps', client.ftp.socket as TLSSocket)
    await client.login('bblp', accessCode)
    await client.useDefaultSettings()
    if (!isClear) return
    await client.send('PROT C')
    client.prepareTransfer = async (ftp) => {
      const answer = await ftp.request('PASV')
      ftp.dataSocket = await openClearChannel(host, answer.message, timing.connectSeconds)
      return answer
    }
  }

  async function visit<T>(errand: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = new Client(settleSeconds * 1000)
    const ending = signal === undefined ? over : AbortSignal.any([over, signal])
    const leave = () => client.close()
    ending.throwIfAborted()
    ending.addEventListener('abort', leave, { once: true })
    try {
      await open(client)
      return await errand(client)
    } catch (error) {
      ending.throwIfAborted()
      throw asFtpsFailure(error)
    } finally {
      ending.removeEventListener('abort', leave)
      client.close()
    }
  }

  async function send(path: string, sizeBytes: number, body: GatedBody, signal: AbortSignal): Promise<void> {
    await visit(async (client) => {
      const gate = body.open()
      const prepare = client.prepareTransfer
      client.prepareTransfer = async (ftp) => {
        const answer = await prepare(ftp)
        const { dataSocket } = ftp
        if (dataSocket instanceof TLSSocket) dataSocket.once('secureConnect', gate.raise)
        else gate.raise()
        return answer
      }
      try {
        await client.uploadFrom(gate.source, path)
      } catch (error) {
        // Some firmware trips over the end of the stream although the file is whole.
        if (!(error instanceof FTPError && error.code === brokenTransfer)) throw new ChannelBroken(error)
        if ((await client.size(path).catch(() => -1)) !== sizeBytes) throw new ChannelBroken(error)
      } finally {
        gate.drop()
      }
      const stored = await client.size(path).catch(() => sizeBytes)
      if (stored !== sizeBytes) throw new Error(`The printer stored ${stored} of ${sizeBytes} bytes`)
    }, signal)
  }

  /** Half a file must not lie about to be printed. */
  async function forget(path: string, hasBegun: boolean): Promise<void> {
    if (hasBegun && !over.aborted) await visit((client) => client.remove(path)).catch(() => {})
  }

  /** Tries in private first, then in the clear; stays with what worked. */
  async function privateOrClear<T>(errand: () => Promise<T>, isWorthIt: () => boolean): Promise<T> {
    try {
      return await errand()
    } catch (error) {
      if (isClear || !(error instanceof ChannelFailure) || !isWorthIt()) throw error
      isClear = true
      try {
        const answer = await errand()
        onClear()
        return answer
      } catch (second) {
        isClear = false
        throw second
      }
    }
  }

  return {
    async upload(path, sizeBytes, bytes, signal) {
      const body = gated(bytes)
      try {
        // Once bytes flowed the private channel works, and those bytes cannot be had a second time.
        await privateOrClear(
          () => send(path, sizeBytes, body, signal),
          () => !body.hasBegun && !signal.aborted,
        )
      } catch (error) {
        if (signal.aborted) await forget(path, body.hasBegun)
        throw error
      }
    },
    sizeOf: (path) =>
      visit(async (client) => {
        try {
          return await client.size(path)
        } catch (error) {
          if (error instanceof FTPError && error.code === missing) return undefined
          throw error
        }
      }),
    async list() {
      const look = () =>
        visit((client) =>
          client.list().catch((error) => {
            throw new ChannelBroken(error)
          }),
        )
      const entries = await privateOrClear(look, () => true)
      return entries
        .filter((entry) => entry.isFile && printable.test(entry.name))
        .map(({ name, size, modifiedAt }) => ({
          path: name,
          sizeBytes: size,
          ...(modifiedAt === undefined ? {} : { modifiedAt }),
        }))
    },
    remove: (path) => visit(async (client) => void (await client.remove(path))),
  }
}

interface GatedBody {
  readonly hasBegun: boolean
  /** A way for the bytes that stays shut until it is raised; another can be opened while none went through. */
  open(): { source: Readable; raise(): void; drop(): void }
}

/** The library starts to read before the channel is up, and what it read by then would be lost with it. */
function gated(bytes: AsyncIterable<Uint8Array>): GatedBody {
  let hasBegun = false
  return {
    get hasBegun() {
      return hasBegun
    },
    open() {
      let settle: (isUp: boolean) => void = () => {}
      const raised = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      async function* passing() {
        if (!(await raised)) return
        hasBegun = true
        yield* bytes
      }
      const source = Readable.from(passing(), { objectMode: false })
      return { source, raise: () => settle(true), drop: () => settle(false) }
    },
  }
}

/** Marks what went wrong with the channel for data, as opposed to the one for commands. */
class ChannelBroken extends Error {
  constructor(cause: unknown) {
    super('data channel', { cause })
  }
}

class ChannelFailure extends DriverFailure {}

function asFtpsFailure(error: unknown): unknown {
  if (error instanceof ChannelBroken) {
    const failure = asFtpsFailure(error.cause)
    if (!(failure instanceof DriverFailure)) return failure
    const isBroken = failure.code === 'link-lost' || failure.code === 'timeout'
    return isBroken ? new ChannelFailure(failure.code, failure.message, failure) : failure
  }
  if (!(error instanceof FTPError)) {
    const failure = asCertificateFailure(error)
    if (failure instanceof DriverFailure) return failure
    const words = failure instanceof Error ? failure.message : String(failure)
    return new DriverFailure(/timeout/i.test(words) ? 'timeout' : 'link-lost', words)
  }
  const details = { printerSaid: error.message }
  if (wrongLogin.has(error.code)) {
    return new DriverFailure('not-authorised', 'The printer refused the access code', details)
  }
  if (error.code === noCard) {
    return new DriverFailure('storage-full', 'The printer cannot store files: is an SD card in it?', details)
  }
  if (storageFull.has(error.code)) {
    return new DriverFailure('storage-full', 'The printer has no space left', details)
  }
  if (error.code === missing)
    return new DriverFailure('file-rejected', 'The printer has no such file', details)
  // 425, 426, 522 and the like: the channel for the data did not come about or broke.
  return new DriverFailure('link-lost', `The transfer broke: ${error.message}`, details)
}

function openClearChannel(host: string, answer: string, seconds: number): Promise<Socket> {
  const [, high, low] = /(\d+),(\d+)\)?\.?\s*$/.exec(answer) ?? []
  if (high === undefined) throw new DriverFailure('link-lost', 'The printer opened no data channel')
  return new Promise((resolve, reject) => {
    // On the printer's own host, whatever address it names.
    const socket = connect({ host, port: Number(high) * 256 + Number(low), timeout: seconds * 1000 })
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('Timeout of the data channel')))
  })
}
