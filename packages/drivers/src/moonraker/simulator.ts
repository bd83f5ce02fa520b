import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { SimulatedMachine } from '../machine/simulated-machine.ts'
import { type Faults, noFaults, type Simulator } from '../testing/simulator.ts'
import { type Client, Clients, type Wanted } from './simulator-clients.ts'
import { type MethodContext, RpcError, requireKlipper } from './simulator-context.ts'
import { answerHttp } from './simulator-http.ts'
import { methods, restartKlipper } from './simulator-methods.ts'
import { SimulatedKlipper } from './simulator-objects.ts'

export interface MoonrakerSimulatorOptions {
  /** Left out: every client is trusted. */
  apiKey?: string
  tools?: number
  /** Klipper tells changes every quarter of a second. */
  updateMs?: number
  /** Tells each client what it follows and no more, as Moonraker does. Left out, all hear the same: so costs compare. */
  onlyWanted?: boolean
}

export interface MoonrakerSimulator extends Simulator {
  readonly klipper: SimulatedKlipper
  /** What the console said and a newcomer may still ask for. */
  readonly said: string[]
  readonly components: Set<string>
  /** Space left for files. */
  readonly disk: { freeBytes: number }
  restartKlipper(): Promise<void>
  /** Sends a notification to every client. */
  announce(method: string, ...params: unknown[]): void
}

/** Over the socket these two come under other numbers. */
const rpcCodes: Record<number, number | undefined> = { 401: -32_602, 404: -32_601 }

const onlyWebcam = {
  name: 'Nozzle',
  uid: 'cam-1',
  enabled: true,
  service: 'mjpegstreamer',
  stream_url: '/webcam/?action=stream',
  snapshot_url: '/webcam/?action=snapshot',
  rotation: 0,
}

class SimulatedMoonraker {
  readonly machine: SimulatedMachine
  readonly klipper: SimulatedKlipper
  readonly faults: Faults = noFaults()
  readonly clients: Clients
  readonly context: MethodContext
  readonly said: string[] = []
  readonly disk = { freeBytes: 1e9 }
  readonly #tokens = new Set<string>()
  readonly #apiKey: string | undefined
  readonly #updateMs: number

  constructor({ apiKey, tools = 1, updateMs = 250, onlyWanted = false }: MoonrakerSimulatorOptions) {
    this.#apiKey = apiKey
    this.#updateMs = updateMs
    this.machine = new SimulatedMachine(tools)
    this.klipper = new SimulatedKlipper(this.machine)
    this.clients = new Clients(this.klipper, this.faults, onlyWanted)
    const announce = (method: string, ...params: unknown[]) => this.clients.announce(method, params)
    this.context = {
      klipper: this.klipper,
      faults: this.faults,
      announce,
      respond: (line) => announce('notify_gcode_response', line),
      dropSubscriptions: () => this.clients.unfollow(),
      oneshotToken: () => this.oneshotToken(),
      disk: this.disk,
      said: this.said,
      components: new Set(['history', 'webcam', 'power', 'file_manager']),
      power: new Map([
        ['lamp', 'off'],
        ['printer', 'on'],
      ]),
      webcams: [onlyWebcam],
    }
    this.#announceShutdowns()
  }

  isAllowed(key: unknown, token: string | null): boolean {
    if (this.faults.credentialsRevoked) return false
    const byToken = token !== null && this.#tokens.delete(token)
    return byToken || this.#apiKey === undefined || key === this.#apiKey
  }

  oneshotToken(): string {
    const token = randomBytes(20).toString('hex')
    this.#tokens.add(token)
    return token
  }

  welcome(socket: WebSocket, request: IncomingMessage): void {
    const token = new URL(request.url ?? '/', 'http://printer').searchParams.get('token')
    const authorised = this.isAllowed(request.headers['x-api-key'], token)
    const client: Client = { socket, authorised, identified: false, wanted: {}, told: undefined }
    this.clients.add(client)
    socket.on('message', (data) => void this.#receive(client, String(data)))
  }

  async #receive(client: Client, text: string): Promise<void> {
    const { id, method, params = {} } = JSON.parse(text)
    let answer: Record<string, unknown>
    try {
      if (this.faults.answerDelayMs > 0) await sleep(this.faults.answerDelayMs)
      answer = { result: await this.#call(client, method, params), id }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      answer = { error: { code: rpcCodes[error.code] ?? error.code, message: error.message }, id }
    }
    if (this.faults.outOfOrder) await sleep(2 * this.#updateMs)
    this.clients.say(client, answer)
  }

  async #call(client: Client, method: string, params: Record<string, unknown>): Promise<unknown> {
    if (method === 'server.connection.identify') return this.#identify(client, params)
    const isMissing = method.startsWith('server.history.') && !this.context.components.has('history')
    const perform = isMissing ? undefined : methods[method]
    const isSubscription = method === 'printer.objects.subscribe'
    if (perform === undefined && !isSubscription) throw new RpcError(-32_601, 'Method not found')
    if (!client.authorised) throw new RpcError(401, 'Unauthorized')
    if (perform !== undefined) return perform(this.context, params)
    requireKlipper(this.context)
    return this.clients.follow(client, (params.objects ?? {}) as Wanted)
  }

  #identify(client: Client, params: Record<string, unknown>): unknown {
    if (client.identified) throw new RpcError(400, 'Connection already identified')
    for (const field of ['client_name', 'version', 'type', 'url'])
      if (params[field] === undefined) throw new RpcError(400, `No data for argument: ${field}`)
    // Whoever is known already is not asked for a key.
    if (!client.authorised && params.api_key === undefined) throw new RpcError(401, 'Unauthorized')
    if (!client.authorised && !this.isAllowed(params.api_key, null))
      throw new RpcError(401, 'Invalid API Key')
    client.identified = true
    client.authorised = true
    return { connection_id: 281_472_999 }
  }

  #announceShutdowns(): void {
    let wasShutDown = false
    this.machine.onChange(() => {
      const isShutDown = this.klipper.state === 'shutdown'
      if (isShutDown === wasShutDown) return
      wasShutDown = isShutDown
      if (isShutDown) this.context.announce('notify_klippy_shutdown')
      else this.klipper.forgotLastRun = true
    })
  }
}

export async function startMoonrakerSimulator(
  options: MoonrakerSimulatorOptions = {},
): Promise<MoonrakerSimulator> {
  const moonraker = new SimulatedMoonraker(options)
  const { machine, faults, klipper, clients, context, said, disk } = moonraker
  const { announce, components } = context
  const server = createServer((request, response) => answerHttp(moonraker, request, response))
  const sockets = new WebSocketServer({ server, path: '/websocket' })
  sockets.on('connection', (socket, request) => moonraker.welcome(socket, request))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const updateMs = options.updateMs ?? 250
  const heartbeat = setInterval(() => clients.push(), updateMs)
  const vitals = setInterval(() => announceVitals(context), Math.max(100, updateMs * 4))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dropConnections = () => {
    clients.terminate()
    server.closeAllConnections()
  }
  const restart = () => restartKlipper(context)
  return {
    connection: { url, webUrl: url, ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }) },
    wrongConnection: { url, apiKey: 'an-api-key-of-nobody' },
    secrets: options.apiKey === undefined ? [] : [options.apiKey],
    ...{ machine, faults, klipper, said, disk, components, announce, dropConnections },
    restartKlipper: restart,
    async restart() {
      dropConnections()
      await restart()
    },
    async stop() {
      clearInterval(heartbeat)
      clearInterval(vitals)
      dropConnections()
      sockets.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function announceVitals({ klipper, announce }: MethodContext): void {
  announce('notify_proc_stat_update', {
    moonraker_stats: { time: Date.now() / 1000 + klipper.clockAheadSeconds, cpu_usage: 2 },
    system_cpu_usage: { cpu: 7.5 },
    cpu_temp: 48.2,
    system_memory: { total: 1000, available: 600, used: 400 },
  })
}
