import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { SimulatedMachine } from '../testing/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import { answerHttp } from './simulator-http.ts'
import { type MethodContext, methods, RpcError, restartKlipper } from './simulator-methods.ts'
import { differences, SimulatedKlipper } from './simulator-objects.ts'

export interface MoonrakerSimulatorOptions {
  /** Left out: every client is trusted. */
  apiKey?: string
  tools?: number
  /** Klipper tells changes every quarter of a second. */
  updateMs?: number
}

export interface MoonrakerSimulator extends Simulator {
  readonly klipper: SimulatedKlipper
  restartKlipper(): Promise<void>
  /** Sends a notification to every client. */
  announce(method: string, ...params: unknown[]): void
}

interface Client {
  socket: WebSocket
  authorised: boolean
  identified: boolean
  told: Record<string, Record<string, unknown>> | undefined
}

export async function startMoonrakerSimulator(
  options: MoonrakerSimulatorOptions = {},
): Promise<MoonrakerSimulator> {
  const machine = new SimulatedMachine(options.tools ?? 1)
  const klipper = new SimulatedKlipper(machine)
  const faults = noFaults()
  const clients = new Set<Client>()
  const tokens = new Set<string>()
  let lastUpdate: string | undefined

  const isAllowed = (key: unknown) =>
    !faults.credentialsRevoked && (options.apiKey === undefined || key === options.apiKey)

  function say(client: Client, message: Record<string, unknown>): void {
    if (!faults.silent) client.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  function announce(method: string, ...params: unknown[]): void {
    for (const client of clients) if (client.authorised) say(client, { method, params })
  }

  function tell(client: Client, changes: Record<string, Record<string, unknown>>): void {
    const eventtime = performance.now() / 1000
    const pieces = faults.partialUpdates ? fieldByField(changes) : [changes]
    for (const piece of pieces) {
      const params = [piece, eventtime]
      say(client, { method: 'notify_status_update', params })
      if (faults.duplicates) say(client, { method: 'notify_status_update', params })
    }
    // An old update that was held up somewhere: its time says that it is old.
    if (faults.outOfOrder && lastUpdate !== undefined && !faults.silent) client.socket.send(lastUpdate)
    lastUpdate = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notify_status_update',
      params: [changes, eventtime],
    })
  }

  function push(): void {
    const status = klipper.status()
    let before: Client['told']
    let changes: ReturnType<typeof differences> = {}
    for (const client of clients) {
      if (client.told === undefined || faults.silent) continue
      // Many clients stand at the same point: compare once for all of them.
      if (client.told !== before) changes = differences(client.told, status)
      before = client.told
      client.told = status
      if (Object.keys(changes).length > 0) tell(client, changes)
    }
  }

  const context: MethodContext = {
    klipper,
    faults,
    announce,
    power: new Map([['printer', 'on']]),
    webcams: [
      {
        name: 'Nozzle',
        uid: 'cam-1',
        enabled: true,
        stream_url: '/webcam/?action=stream',
        snapshot_url: '/webcam/?action=snapshot',
        rotation: 0,
      },
    ],
  }

  let wasShutDown = false
  machine.onChange(() => {
    const isShutDown = klipper.state === 'shutdown'
    if (isShutDown === wasShutDown) return
    wasShutDown = isShutDown
    if (isShutDown) announce('notify_klippy_shutdown')
    else klipper.forgotLastRun = true
  })

  function subscribe(client: Client): unknown {
    if (klipper.state === 'startup') throw new RpcError(503, 'Klippy Host not connected')
    client.told = klipper.status()
    return { eventtime: performance.now() / 1000, status: client.told }
  }

  function identify(client: Client, params: Record<string, unknown>): unknown {
    if (client.identified) throw new RpcError(400, 'Connection already identified')
    if (params.api_key !== undefined && !isAllowed(params.api_key)) throw new RpcError(401, 'Unauthorized')
    client.identified = true
    client.authorised ||= params.api_key !== undefined
    return { connection_id: 1 }
  }

  async function call(client: Client, method: string, params: Record<string, unknown>): Promise<unknown> {
    if (method === 'server.connection.identify') return identify(client, params)
    if (!client.authorised) throw new RpcError(401, 'Unauthorized')
    if (method === 'printer.objects.subscribe') return subscribe(client)
    const perform = methods[method]
    if (perform === undefined) throw new RpcError(-32601, 'Method not found')
    return perform(context, params)
  }

  async function receive(client: Client, text: string): Promise<void> {
    const { id, method, params = {} } = JSON.parse(text)
    let answer: Record<string, unknown>
    try {
      if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
      answer = { result: await call(client, method, params), id }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      answer = { error: { code: error.code, message: error.message }, id }
    }
    if (faults.outOfOrder) await sleep(2 * (options.updateMs ?? 250))
    say(client, answer)
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const token = new URL(request.url ?? '/', 'http://printer').searchParams.get('token')
    const byToken = token !== null && tokens.delete(token)
    const authorised = byToken || isAllowed(request.headers['x-api-key'])
    const client: Client = { socket, authorised, identified: false, told: undefined }
    clients.add(client)
    socket.on('message', (data) => void receive(client, String(data)))
    socket.on('close', () => clients.delete(client))
    socket.on('error', () => socket.terminate())
  }

  function oneshotToken(): string {
    const token = randomBytes(20).toString('hex')
    tokens.add(token)
    return token
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answerHttp({ machine, faults, isAllowed, oneshotToken }, request, response)
  })
  const sockets = new WebSocketServer({ server, path: '/websocket' })
  sockets.on('connection', welcome)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const heartbeat = setInterval(push, options.updateMs ?? 250)
  const vitals = setInterval(
    () =>
      announce('notify_proc_stat_update', {
        system_cpu_usage: { cpu: 7.5 },
        cpu_temp: 48.2,
        system_memory: { total: 1000, used: 400 },
      }),
    Math.max(100, (options.updateMs ?? 250) * 4),
  )

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dropConnections = () => {
    for (const { socket } of clients) socket.terminate()
    server.closeAllConnections()
  }
  return {
    connection: { url, webUrl: url, ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }) },
    wrongConnection: { url, apiKey: 'an-api-key-of-nobody' },
    secrets: options.apiKey === undefined ? [] : [options.apiKey],
    machine,
    faults,
    klipper,
    announce,
    dropConnections,
    restartKlipper: () => restartKlipper(context),
    async restart() {
      dropConnections()
      await restartKlipper(context)
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

function fieldByField(
  changes: Record<string, Record<string, unknown>>,
): Record<string, Record<string, unknown>>[] {
  return Object.entries(changes).flatMap(([name, fields]) =>
    Object.entries(fields).map(([key, value]) => ({ [name]: { [key]: value } })),
  )
}
