import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SimulatedMachine } from '../testing/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import { createGate } from './simulator-gate.ts'
import { answerRoute, Refusal, type SimulatedPrusa } from './simulator-routes.ts'

export interface PrusalinkSimulatorOptions {
  /** A printer's own firmware, or the program on a Raspberry Pi beside one. */
  flavour?: 'printer' | 'pi'
  login?: 'key' | 'digest'
}

export interface PrusalinkSimulator extends Simulator {
  readonly prusa: SimulatedPrusa
  /** `GET /api/v1/status` and so on, in the order they came. */
  readonly requests: string[]
  /** The highest number of requests that were ever under way at once. */
  readonly mostAtOnce: number
}

const apiKey = 'prusa-key-0123456789'
const password = 'prusa-password-0123456789'

export async function startPrusalinkSimulator(
  options: PrusalinkSimulatorOptions = {},
): Promise<PrusalinkSimulator> {
  const { flavour = 'printer', login = 'key' } = options
  const machine = new SimulatedMachine()
  const faults = noFaults()
  const gate = createGate({ flavour, apiKey, username: 'maker', password, faults })
  const prusa: SimulatedPrusa = { flavour, machine, faults, attention: undefined, hiddenUntil: new Map() }
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let atOnce = 0
  let mostAtOnce = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`)
    if (faults.silent) return
    if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
    const refusal = gate.refusal(request)
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body)
      return
    }
    try {
      await answerRoute(prusa, request, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, title, message } = error
      // The printer's own firmware speaks plain text.
      const isJson = flavour === 'pi' && request.headers.accept === 'application/json'
      response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' })
      response.end(isJson ? JSON.stringify({ title, message }) : message)
    }
  }

  const server = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    answer(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    connection: login === 'key' ? { url, apiKey } : { url, username: 'maker', password },
    wrongConnection:
      login === 'key' ? { url, apiKey: 'an-api-key-of-nobody' } : { url, password: 'a-password-of-nobody' },
    secrets: login === 'key' ? [apiKey] : [password],
    machine,
    faults,
    prusa,
    requests,
    get mostAtOnce() {
      return mostAtOnce
    },
    dropConnections,
    async restart() {
      dropConnections()
      machine.restart()
    },
    async stop() {
      dropConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
