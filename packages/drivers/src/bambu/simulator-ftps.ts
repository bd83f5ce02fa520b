import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { posix } from 'node:path'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import type { SimulatedMachine } from '../testing/simulated-machine.ts'
import type { SimulatedDoor } from './simulator-broker.ts'

export interface SimulatedFtps {
  readonly port: number
  /** As vsftpd has it: a data channel that starts a TLS session of its own is turned away. */
  requireSessionReuse: boolean
  /** Every command of every connection, without the password. */
  readonly commands: string[]
  drop(): void
  stop(): Promise<void>
}

interface FtpsOptions extends SimulatedDoor {
  machine: SimulatedMachine
}

interface Visit {
  say(line: string): void
  user: string
  isIn: boolean
  isPrivate: boolean
  data: Promise<Socket> | undefined
}

type Perform = (visit: Visit, argument: string) => void | Promise<void>

/** A small FTP server with implicit TLS, as far as printers go: passive, binary, one folder. */
export async function startSimulatedFtps(options: FtpsOptions): Promise<SimulatedFtps> {
  const { certificate, accessCode, faults, machine } = options
  const secureContext = createSecureContext({
    key: certificate.key,
    cert: certificate.certificate,
    maxVersion: 'TLSv1.2',
    sessionIdContext: 'printer',
    ticketKeys: randomBytes(48),
  })
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const ftps = { requireSessionReuse: true }

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  const performs: Record<string, Perform> = {
    USER(visit, name) {
      visit.user = name
      visit.say('331 Please specify the password.')
    },
    PASS(visit, code) {
      visit.isIn = visit.user === 'bblp' && code === accessCode && !faults.credentialsRevoked
      visit.say(visit.isIn ? '230 Login successful.' : '530 Login incorrect.')
    },
    TYPE: ({ say }) => say('200 Switching to Binary mode.'),
    PBSZ: ({ say }) => say('200 PBSZ set to 0.'),
    PROT(visit, level) {
      visit.isPrivate = level === 'P'
      visit.say(`200 PROT now ${visit.isPrivate ? 'Private' : 'Clear'}.`)
    },
    PWD: ({ say }) => say('257 "/" is the current directory'),
    CWD: ({ say }) => say('250 Directory successfully changed.'),
    QUIT: ({ say }) => say('221 Goodbye.'),
    async PASV(visit) {
      const { port, socket } = await openDataPort(track)
      visit.data = socket
      visit.say(`227 Entering Passive Mode (127,0,0,1,${port >> 8},${port & 255}).`)
    },
    async EPSV(visit) {
      const { port, socket } = await openDataPort(track)
      visit.data = socket
      visit.say(`229 Entering Extended Passive Mode (|||${port}|)`)
    },
    SIZE({ say }, path) {
      const file = machine.files.get(posix.basename(path))
      say(file === undefined ? '550 Could not get file size.' : `213 ${file.bytes.length}`)
    },
    DELE({ say }, path) {
      const isGone = machine.files.delete(posix.basename(path))
      say(isGone ? '250 Delete operation successful.' : '550 Delete operation failed.')
    },
    async LIST(visit) {
      visit.say('150 Here comes the directory listing.')
      const data = await openChannel(visit, ftps, secureContext, faults.quirks.has('clear data channel'))
      if (data === undefined) return visit.say('522 SSL connection failed: session reuse required')
      const lines = [...machine.files].map(
        ([name, { bytes }]) => `-rw-r--r--    1 0        0        ${bytes.length} Nov 15 10:00 ${name}\r\n`,
      )
      data.end(lines.join(''))
      visit.say('226 Directory send OK.')
    },
    STOR: (visit, path) => store(visit, posix.basename(path)),
  }

  async function store(visit: Visit, name: string): Promise<void> {
    if (faults.quirks.has('no SD card')) return visit.say('553 Could not create file.')
    visit.say('150 Ok to send data.')
    const data = await openChannel(visit, ftps, secureContext, faults.quirks.has('clear data channel'))
    if (data === undefined) return visit.say('522 SSL connection failed: session reuse required')
    const chunks: Buffer[] = []
    try {
      for await (const chunk of data) chunks.push(chunk)
    } catch {
      return visit.say('426 Failure reading network stream.')
    }
    if (faults.quirks.delete('drops the first upload')) return drop()
    if (faults.storageFull) return visit.say('552 Insufficient storage space.')
    machine.store(name, Buffer.concat(chunks))
    // The file is whole, the printer just trips over the end of the TLS stream.
    const trips = faults.quirks.has('426 after a whole upload')
    visit.say(trips ? '426 Failure reading network stream.' : '226 Transfer complete.')
  }

  function welcome(raw: Socket): void {
    track(raw)
    const control = new TLSSocket(raw, { isServer: true, secureContext })
    const say = (line: string) => {
      if (!faults.silent && control.writable) control.write(`${line}\r\n`)
    }
    const visit: Visit = { say, user: '', isIn: false, isPrivate: false, data: undefined }
    let unread = ''
    control.on('error', () => {})
    control.on('data', (chunk) => {
      unread += chunk.toString('utf8')
      const lines = unread.split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) void answer(visit, line)
    })
    say('220 (vsFTPd 3.0.3)')
  }

  async function answer(visit: Visit, line: string): Promise<void> {
    const [, verb = '', argument = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
    commands.push(verb === 'PASS' ? 'PASS' : line)
    const perform = performs[verb]
    const isAllowed = visit.isIn || verb === 'USER' || verb === 'PASS'
    if (!isAllowed) return visit.say('530 Please login with USER and PASS.')
    if (perform === undefined) return visit.say('500 Unknown command.')
    await perform(visit, argument)
  }

  function drop(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer(welcome)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(ftps, {
    port: (server.address() as AddressInfo).port,
    commands,
    drop,
    async stop(): Promise<void> {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function openDataPort(track: (socket: Socket) => void) {
  const server = createServer()
  const socket = new Promise<Socket>((resolve) => {
    server.once('connection', (incoming) => {
      track(incoming)
      server.close()
      resolve(incoming)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { port: (server.address() as AddressInfo).port, socket }
}

/** The data channel, private or clear; undefined when it was turned away. */
async function openChannel(
  visit: Visit,
  ftps: { requireSessionReuse: boolean },
  secureContext: SecureContext,
  isAlwaysClear: boolean,
): Promise<Socket | undefined> {
  const raw = await visit.data
  visit.data = undefined
  if (raw === undefined) return undefined
  if (!visit.isPrivate) return raw
  if (isAlwaysClear) {
    // This firmware says yes to a private channel and then speaks in the clear.
    raw.destroy()
    return undefined
  }
  const channel = new TLSSocket(raw, { isServer: true, secureContext })
  channel.on('error', () => {})
  const isUp = await new Promise<boolean>((resolve) => {
    channel.once('secure', () => resolve(true))
    channel.once('close', () => resolve(false))
  })
  if (isUp && (!ftps.requireSessionReuse || channel.isSessionReused())) return channel
  channel.destroy()
  return undefined
}
