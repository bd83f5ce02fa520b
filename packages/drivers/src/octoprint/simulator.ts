import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { SimulatedMachine } from '../machine/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import type { OctoPrintHost } from './simulator-host.ts'
import { answerOctoPrint, classicWebcam } from './simulator-http.ts'
import { createSimulatedPush } from './simulator-push.ts'

export interface OctoPrintSimulator extends Simulator {
  readonly host: OctoPrintHost
  /** Asks every client to log in again, as after a change of permissions. */
  requireReauth(): void
  /** Sends to everybody who is logged in, whatever it is. */
  broadcast(message: unknown): void
  /** What clients sent over the socket, in order. */
  readonly received: readonly Record<string, unknown>[]
}

export interface OctoPrintSimulatorOptions {
  apiKey: string
  tools?: number
  /** OctoPrint tells at most every half second. */
  updateMs?: number
  version?: string
}

function createHost({ apiKey, tools = 1, version = '1.11.8' }: OctoPrintSimulatorOptions): OctoPrintHost {
  return {
    machine: new SimulatedMachine(tools),
    faults: noFaults(),
    version,
    apiKey,
    sessions: new Set(),
    line: 'open',
    connectFailsWith: undefined,
    lineError: '',
    connectedWith: {},
    selected: undefined,
    windingDown: undefined,
    scriptMs: 15,
    isStreamingToCard: false,
    hasChamber: false,
    isPsuOn: true,
    prompt: undefined,
    promptAnswers: [],
    webcam: classicWebcam,
    cameraKeys: [],
    moves: [],
    clockAheadSeconds: 0,
    pairings: new Map(),
    sendPlugin: () => {},
    sendEvent: () => {},
  }
}

export async function startOctoPrintSimulator(
  options: OctoPrintSimulatorOptions,
): Promise<OctoPrintSimulator> {
  const host = createHost(options)
  const { machine, faults } = host
  const push = createSimulatedPush(host)
  const server = createServer((request, response) => {
    answerOctoPrint(host, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, path: '/sockjs/websocket', autoPong: false })
  sockets.on('connection', (socket) => push.welcome(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const heartbeat = setInterval(push.tellCurrent, options.updateMs ?? 500)

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dropConnections = () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
  }
  return {
    connection: { url, apiKey: options.apiKey },
    wrongConnection: { url, apiKey: 'an-api-key-of-nobody' },
    secrets: [options.apiKey],
    machine,
    faults,
    host,
    received: push.received,
    dropConnections,
    requireReauth: push.requireReauth,
    broadcast: push.broadcast,
    async restart() {
      dropConnections()
      host.sessions.clear()
      machine.restart()
      host.selected = undefined
      push.forget()
    },
    async stop() {
      clearInterval(heartbeat)
      push.forget()
      dropConnections()
      sockets.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
