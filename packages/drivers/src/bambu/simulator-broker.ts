import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type Server } from 'node:tls'
import { Aedes } from 'aedes'
import type { Faults } from '../testing/simulator.ts'
import type { IssuedCertificate } from './simulator-certificate.ts'
import { obey } from './simulator-commands.ts'
import type { SimulatedBambu } from './simulator-printer.ts'

export interface SimulatedDoor {
  certificate: IssuedCertificate
  accessCode: string
  faults: Faults
}

interface BrokerOptions extends SimulatedDoor {
  serial: string
  printer: SimulatedBambu
  reports: 'full' | 'delta'
  updateMs: number
}

type Fields = Record<string, unknown>

/** Even with nothing new a printer says something, such as the strength of its radio. */
const signOfLifeTicks = 8
const notAuthorised = 5

export async function startSimulatedBroker(options: BrokerOptions): Promise<SimulatedBroker> {
  const { accessCode, faults } = options
  const broker = await Aedes.createBroker({
    authenticate(_client, username, password, done) {
      const isRight = username === 'bblp' && password?.toString() === accessCode
      if (isRight && !faults.credentialsRevoked) return done(null, true)
      const refusal = Object.assign(new Error('not authorised'), { returnCode: notAuthorised })
      done(refusal as Parameters<typeof done>[0], false)
    },
  })
  const simulated = new SimulatedBroker(broker, options)
  await simulated.start()
  return simulated
}

/** What stands between the printer and whoever listens: it tells the status and passes on commands. */
export class SimulatedBroker {
  readonly #broker: Aedes
  readonly #options: BrokerOptions
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #told: Fields = {}
  #sequence = 1
  #ticks = 0
  #heartbeat: NodeJS.Timeout | undefined

  constructor(broker: Aedes, options: BrokerOptions) {
    const { certificate } = options
    this.#broker = broker
    this.#options = options
    this.#server = createServer(
      { key: certificate.key, cert: certificate.certificate, maxVersion: 'TLSv1.2' },
      (socket) => broker.handle(socket),
    )
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async start(): Promise<void> {
    const { serial, updateMs } = this.#options
    this.#broker.subscribe(
      `device/${serial}/request`,
      (packet, done) => {
        this.#receive(packet.payload.toString()).catch(() => {})
        done()
      },
      () => {},
    )
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
    })
    this.#server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#heartbeat = setInterval(() => {
      this.#ticks += 1
      this.#pushChanges()
    }, updateMs)
  }

  publish(payload: string): void {
    const { faults, serial } = this.#options
    const topic = `device/${serial}/report`
    if (faults.silent) return
    this.#broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {})
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.drop()
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()))
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #say(message: Fields): void {
    this.publish(JSON.stringify(message))
    if (this.#options.faults.duplicates) this.publish(JSON.stringify(message))
  }

  #push(fields: Fields, msg: 0 | 1): void {
    const sequence = String(this.#sequence++)
    this.#say({ print: { ...fields, command: 'push_status', msg, sequence_id: sequence } })
  }

  #pushAll(): void {
    this.#told = this.#options.printer.status()
    this.#push(this.#told, 0)
  }

  #pushChanges(): void {
    const { faults, printer, reports } = this.#options
    const status = printer.status()
    const changes = Object.entries(status).filter(([key, value]) => this.#isNews(key, value))
    this.#told = status
    if (reports === 'full') {
      this.#push(status, 0)
    } else if (changes.length === 0) {
      if (this.#ticks % signOfLifeTicks === 0) this.#push({ wifi_signal: `-${45 + (this.#ticks % 3)}dBm` }, 1)
    } else if (faults.partialUpdates) {
      for (const [key, value] of changes) this.#push({ [key]: value }, 1)
    } else {
      this.#push(Object.fromEntries(changes), 1)
    }
  }

  #isNews(key: string, value: unknown): boolean {
    const isEmptied = Array.isArray(value) && value.length === 0
    if (isEmptied && this.#options.faults.quirks.has('leaves out emptied lists')) return false
    return JSON.stringify(value) !== JSON.stringify(this.#told[key])
  }

  async #receive(text: string): Promise<void> {
    const { faults, printer, updateMs } = this.#options
    const [[kind, body] = []] = Object.entries(JSON.parse(text) as Record<string, Fields>)
    if (kind === undefined || body === undefined || faults.quirks.has('is deaf')) return
    if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
    if (kind === 'pushing') {
      this.#pushAll()
      return
    }
    const reply = obey(printer, faults, kind, body)
    if (reply === undefined) return
    // Answers and status come from different parts of the printer: either may be first.
    if (faults.outOfOrder) await sleep(2 * updateMs)
    this.#say({ [kind]: reply })
  }
}
