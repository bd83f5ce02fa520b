import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { posix } from 'node:path'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { SimulatedDoor } from './simulator-broker.ts'
import { acceptChannel, type DataVisit, openDataPort } from './simulator-channel.ts'

interface FtpsOptions extends SimulatedDoor {
  machine: SimulatedMachine
}

interface Visit extends DataVisit {
  say(line: string): void
  user: string
  isIn: boolean
}

type Perform = (visit: Visit, argument: string) => void | Promise<void>

export async function startSimulatedFtps(options: FtpsOptions): Promise<SimulatedFtps> {
  const ftps = new SimulatedFtps(options)
  await ftps.start()
  return ftps
}

/** A small FTP server with implicit TLS, as far as printers go: passive, binary, one folder. */
export class SimulatedFtps {
  /** As vsftpd has it: a data channel that starts a TLS session of its own is turned away. */
  requireSessionReuse = true
  /** Every command of every connection, without the password. */
  readonly commands: string[] = []
  readonly #options: FtpsOptions
  readonly #secureContext: SecureContext
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(options: FtpsOptions) {
    const { key, certificate } = options.certificate
    this.#options = options
    this.#secureContext = createSecureContext({
      key,
      cert: certificate,
      maxVersion: 'TLSv1.2',
      sessionIdContext: 'printer',
      ticketKeys: randomBytes(48),
    })
    this.#server = createServer((raw) => this.#welcome(raw))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.drop()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  readonly #performs: Record<string, Perform> = {
    USER: (visit, name) => {
      visit.user = name
      visit.say('331 Please specify the password.')
    },
    PASS: (visit, code) => {
      const { accessCode, faults } = this.#options
      visit.isIn = visit.user === 'bblp' && code === accessCode && !faults.credentialsRevoked
      visit.say(visit.isIn ? '230 Login successful.' : '530 Login incorrect.')
    },
    TYPE: ({ say }) => say('200 Switching to Binary mode.'),
    PBSZ: ({ say }) => say('200 PBSZ set to 0.'),
    PROT: (visit, level) => {
      visit.isPrivate = level === 'P'
      visit.say(`200 PROT now ${visit.isPrivate ? 'Private' : 'Clear'}.`)
    },
    PWD: ({ say }) => say('257 "/" is the current directory'),
    CWD: ({ say }) => say('250 Directory successfully changed.'),
    QUIT: ({ say }) => say('221 Goodbye.'),
    PASV: async (visit) => {
      const port = await this.#openPort(visit)
      visit.say(`227 Entering Passive Mode (127,0,0,1,${port >> 8},${port & 255}).`)
    },
    EPSV: async (visit) =>
      visit.say(`229 Entering Extended Passive Mode (|||${await this.#openPort(visit)}|)`),
    SIZE: ({ say }, path) => {
      const file = this.#options.machine.files.get(posix.basename(path))
      say(file === undefined ? '550 Could not get file size.' : `213 ${file.bytes.length}`)
    },
    DELE: ({ say }, path) => {
      const isGone = this.#options.machine.files.delete(posix.basename(path))
      say(isGone ? '250 Delete operation successful.' : '550 Delete operation failed.')
    },
    LIST: (visit) => this.#list(visit),
    STOR: (visit, path) => this.#store(visit, posix.basename(path)),
  }

  async #openPort(visit: Visit): Promise<number> {
    const { port, socket } = await openDataPort((socket) => this.#track(socket))
    visit.data = socket
    return port
  }

  #channel(visit: Visit): Promise<Socket | undefined> {
    return acceptChannel(visit, {
      secureContext: this.#secureContext,
      requireSessionReuse: this.requireSessionReuse,
      isAlwaysClear: this.#options.faults.quirks.has('clear data channel'),
    })
  }

  async #list(visit: Visit): Promise<void> {
    visit.say('150 Here comes the directory listing.')
    const data = await this.#channel(visit)
    if (data === undefined) return visit.say('522 SSL connection failed: session reuse required')
    const lines = [...this.#options.machine.files].map(
      ([name, { bytes }]) => `-rw-r--r--    1 0        0        ${bytes.length} Nov 15 10:00 ${name}\r\n`,
    )
    data.end(lines.join(''))
    visit.say('226 Directory send OK.')
  }

  async #store(visit: Visit, name: string): Promise<void> {
    const { faults, machine } = this.#options
    if (faults.quirks.has('no SD card')) return visit.say('553 Could not create file.')
    visit.say('150 Ok to send data.')
    const data = await this.#channel(visit)
    if (data === undefined) return visit.say('522 SSL connection failed: session reuse required')
    if (faults.storageFull) return this.#breakOff(visit, name, data)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of data) chunks.push(chunk)
    } catch {
      return visit.say('426 Failure reading network stream.')
    }
    if (faults.quirks.delete('drops the first upload')) return this.drop()
    machine.store(name, Buffer.concat(chunks))
    if (faults.quirks.has('never says that a file arrived')) return
    // The file is whole, the printer just trips over the end of the TLS stream.
    const trips = faults.quirks.has('426 after a whole upload')
    visit.say(trips ? '426 Failure reading network stream.' : '226 Transfer complete.')
  }

  /** The card is full: what fits stays, the channel is cut, and the reason follows a moment later. */
  #breakOff({ say }: Visit, name: string, data: Socket): void {
    this.#options.machine.store(name, Buffer.alloc(1))
    data.destroy()
    setTimeout(() => say('451 Failure writing to local file.'), 20)
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }

  #welcome(raw: Socket): void {
    this.#track(raw)
    const control = new TLSSocket(raw, { isServer: true, secureContext: this.#secureContext })
    const say = (line: string) => {
      if (!this.#options.faults.silent && control.writable) control.write(`${line}\r\n`)
    }
    const visit: Visit = { say, user: '', isIn: false, isPrivate: false, data: undefined }
    let unread = ''
    control.on('error', () => {})
    control.on('data', (chunk) => {
      unread += chunk.toString('utf8')
      const lines = unread.split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) void this.#answer(visit, line)
    })
    say('220 (vsFTPd 3.0.3)')
  }

  async #answer(visit: Visit, line: string): Promise<void> {
    const [, verb = '', argument = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
    this.commands.push(verb === 'PASS' ? 'PASS' : line)
    const perform = this.#performs[verb]
    const isAllowed = visit.isIn || verb === 'USER' || verb === 'PASS'
    if (!isAllowed) return visit.say('530 Please login with USER and PASS.')
    if (perform === undefined) return visit.say('500 Unknown command.')
    await perform(visit, argument)
  }
}
