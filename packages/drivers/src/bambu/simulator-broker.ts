import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:tls'
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

/** Even with nothing new a printer says something, such as the strength of its radio. */
const signOfLifeTicks = 8
const notAuthorised = 5

export async function startSimulatedBroker(options: BrokerOptions) {
  const { certificate, accessCode, faults, serial, printer, reports, updateMs } = options
  const sockets = new Set<Socket>()
  const report = `device/${serial}/report`
  const broker = await Aedes.createBroker({
    authenticate(_client, username, password, done) {
      const isRight = username === 'bblp' && password?.toString() === accessCode
      if (isRight && !faults.credentialsRevoked) return done(null, true)
      const refusal = Object.assign(new Error('not authorised'), { returnCode: notAuthorised })
      done(refusal as Parameters<typeof done>[0], false)
    },
  })
  let told: Record<string, unknown> = {}
  let sequence = 1
  let ticks = 0

  function publish(payload: string): void {
    if (faults.silent) return
    broker.publish({ cmd: 'publish', topic: report, payload, qos: 0, retain: false, dup: false }, () => {})
  }

  function say(message: Record<string, unknown>): void {
    publish(JSON.stringify(message))
  }

  function push(fields: Record<string, unknown>, msg: 0 | 1): void {
    const message = { print: { ...fields, command: 'push_status', msg, sequence_id: String(sequence++) } }
    say(message)
    if (faults.duplicates) say(message)
  }

  function pushAll(): void {
    told = printer.status()
    push(told, 0)
  }

  function pushChanges(): void {
    const status = printer.status()
    const changes = Object.entries(status).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(told[key]),
    )
    told = status
    if (reports === 'full') {
      push(status, 0)
    } else if (changes.length === 0) {
      if (ticks % signOfLifeTicks === 0) push({ wifi_signal: `-${45 + (ticks % 3)}dBm` }, 1)
    } else if (faults.partialUpdates) {
      for (const [key, value] of changes) push({ [key]: value }, 1)
    } else {
      push(Object.fromEntries(changes), 1)
    }
  }

  async function receive(text: string): Promise<void> {
    const message = JSON.parse(text) as Record<string, Record<string, unknown>>
    const [[kind, body] = []] = Object.entries(message)
    if (kind === undefined || body === undefined) return
    if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
    if (kind === 'pushing') return pushAll()
    const reply = obey(printer, faults, kind, body)
    if (reply === undefined) return
    // Answers and status come from different parts of the printer: either may be first.
    if (faults.outOfOrder) await sleep(2 * updateMs)
    say({ [kind]: reply })
    if (faults.duplicates) say({ [kind]: reply })
  }

  broker.subscribe(
    `device/${serial}/request`,
    (packet, done) => {
      receive(packet.payload.toString()).catch(() => {})
      done()
    },
    () => {},
  )
  const server = createServer(
    { key: certificate.key, cert: certificate.certificate, maxVersion: 'TLSv1.2' },
    (socket) => broker.handle(socket),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const heartbeat = setInterval(() => {
    ticks += 1
    pushChanges()
  }, updateMs)

  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    publish,
    drop,
    async stop(): Promise<void> {
      clearInterval(heartbeat)
      drop()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
