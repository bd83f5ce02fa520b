import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { SimulatedMachine } from '../testing/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import type { OctoPrintHost } from './simulator-call.ts'
import { answerOctoPrint } from './simulator-http.ts'
import { currentMessage, eventsBetween, temperatures } from './simulator-state.ts'

export interface OctoPrintSimulator extends Simulator {
  readonly host: OctoPrintHost
  /** Asks every client to log in again, as after a change of permissions. */
  requireReauth(): void
  /** What clients sent over the socket, in order. */
  readonly received: readonly Record<string, unknown>[]
}

export interface OctoPrintSimulatorOptions {
  apiKey: string
  tools?: number
  /** OctoPrint tells at most every half second. */
  updateMs?: number
}

interface Client {
  socket: WebSocket
  isLoggedIn: boolean
  isSubscribed: boolean
}

export async function startOctoPrintSimulator(
  options: OctoPrintSimulatorOptions,
): Promise<OctoPrintSimulator> {
  const machine = new SimulatedMachine(options.tools ?? 1)
  const faults = noFaults()
  const host: OctoPrintHost = {
    machine,
    faults,
    isConnected: true,
    isPsuOn: true,
    apiKey: options.apiKey,
    sessions: new Set(),
    pairings: new Map(),
  }
  const clients = new Set<Client>()
  const received: Record<string, unknown>[] = []
  let waiting: Record<string, unknown>[] = []
  let lastCurrent: Record<string, unknown> | undefined
  let tick = 0

  function say(client: Client, message: Record<string, unknown>): void {
    if (faults.silent) return
    client.socket.send(JSON.stringify(message))
    if (faults.duplicates && !('connected' in message)) client.socket.send(JSON.stringify(message))
  }

  function broadcast(message: Record<string, unknown>): void {
    for (const client of clients) if (client.isLoggedIn && client.isSubscribed) say(client, message)
  }

  function tellCurrent(): void {
    const current = currentMessage(machine, host.isConnected)
    tick += 1
    // Temperatures come only with every other message, as between two reports of the board.
    const message = {
      ...current,
      temps: tick % 2 === 0 ? [temperatures(machine)] : [],
      logs: [],
      messages: [],
    }
    if (faults.partialUpdates)
      for (const [key, value] of Object.entries(message)) broadcast({ current: { [key]: value } })
    else broadcast({ current: message })
    if (faults.outOfOrder && lastCurrent !== undefined) broadcast({ current: lastCurrent })
    lastCurrent = message
    for (const event of waiting.splice(0)) broadcast(event)
  }

  let before = 'idle'
  machine.onChange(() => {
    const events = eventsBetween(before, machine)
    before = machine.isIdle ? 'idle' : machine.truth
    for (const event of events) {
      // Events and states travel apart: either may come first.
      if (faults.outOfOrder) waiting.push({ event })
      else broadcast({ event })
    }
  })

  function receive(client: Client, message: Record<string, unknown>): void {
    received.push(message)
    if ('subscribe' in message) client.isSubscribed = true
    if (typeof message.auth !== 'string') return
    client.isLoggedIn = host.sessions.has(message.auth)
    if (!client.isLoggedIn) return
    const temps = [temperatures(machine)]
    say(client, { history: { ...currentMessage(machine, host.isConnected), temps } })
  }

  const server = createServer((request, response) => {
    answerOctoPrint(host, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, path: '/sockjs/websocket', autoPong: false })
  sockets.on('connection', (socket) => {
    const client: Client = { socket, isLoggedIn: false, isSubscribed: false }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('ping', () => !faults.silent && socket.pong())
    socket.on('message', (data) => receive(client, JSON.parse(String(data))))
    say(client, { connected: { version: '1.11.8', display_version: '1.11.8', safe_mode: false } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const heartbeat = setInterval(tellCurrent, options.updateMs ?? 500)

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dropConnections = () => {
    for (const { socket } of clients) socket.terminate()
    server.closeAllConnections()
  }
  return {
    connection: { url, apiKey: options.apiKey },
    wrongConnection: { url, apiKey: 'an-api-key-of-nobody' },
    secrets: [options.apiKey],
    machine,
    faults,
    host,
    received,
    dropConnections,
    requireReauth() {
      host.sessions.clear()
      for (const client of clients) client.isLoggedIn = false
      for (const client of clients) say(client, { reauthRequired: { reason: 'stale' } })
    },
    async restart() {
      waiting = []
      dropConnections()
      host.sessions.clear()
      machine.restart()
    },
    async stop() {
      clearInterval(heartbeat)
      dropConnections()
      sockets.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
