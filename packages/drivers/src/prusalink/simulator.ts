import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SimulatedMachine } from '../machine/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import { type Flavour, newSimulatedPrusa, Refusal, type SimulatedPrusa } from './simulated-prusa.ts'
import { type PathForm, SimulatedGate } from './simulator-gate.ts'
import { answerRoute } from './simulator-routes.ts'

export interface PrusalinkSimulatorOptions {
  /** A printer's own firmware, or the program on a Raspberry Pi beside one. */
  flavour?: Flavour
  login?: 'key' | 'digest'
  /** How the program on a Raspberry Pi compares the path in a digest. */
  pathForm?: PathForm
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
  const { login = 'key' } = options
  const program = new SimulatedProgram(options)
  const server = createServer((request, response) => program.receive(request, response))
  const dropConnections = followSockets(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { machine, faults } = program.prusa
  return {
    connection: login === 'key' ? { url, apiKey } : { url, username: 'maker', password },
    wrongConnection:
      login === 'key' ? { url, apiKey: 'an-api-key-of-nobody' } : { url, password: 'a-password-of-nobody' },
    secrets: login === 'key' ? [apiKey] : [password],
    machine,
    faults,
    prusa: program.prusa,
    requests: program.requests,
    get mostAtOnce() {
      return program.mostAtOnce
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

function followSockets(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

class SimulatedProgram {
  readonly prusa: SimulatedPrusa
  readonly requests: string[] = []
  mostAtOnce = 0
  readonly #gate: SimulatedGate
  #atOnce = 0

  constructor({ flavour = 'printer', pathForm = 'decoded' }: PrusalinkSimulatorOptions) {
    const faults = noFaults()
    this.prusa = newSimulatedPrusa(flavour, new SimulatedMachine(), faults)
    this.#gate = new SimulatedGate({ flavour, pathForm, apiKey, username: 'maker', password, faults })
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url}`)
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    response.on('close', () => {
      this.#atOnce -= 1
    })
    this.#answer(request, response).catch(() => request.socket.destroy())
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults, flavour } = this.prusa
    if (faults.silent) return
    if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
    const refusal = this.#gate.refusal(request)
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body)
      return
    }
    try {
      await answerRoute(this.prusa, request, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isJson = request.headers.accept === 'application/json'
      response.writeHead(error.status, { 'content-type': isJson ? 'application/json' : 'text/plain' })
      response.end(isJson ? error.body(flavour) : error.message)
    }
  }
}
