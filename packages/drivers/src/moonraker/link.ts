import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import { createPrinterHttp, type PrinterHttp } from '../http/printer-http.ts'
import { isTree } from '../rules/deep-merge.ts'
import { HostClock } from '../rules/host-clock.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { openSocket } from '../rules/open-socket.ts'
import { watchSilence } from '../rules/silence-watch.ts'
import type { moonrakerConnection } from './connection.ts'
import { type Console, createConsole } from './console.ts'
import { createJsonRpc, type JsonRpc } from './json-rpc.ts'
import { Klipper } from './klipper.ts'
import { notifications, tellCameras, tellHost, tellPower } from './notifications.ts'
import { pastJobs } from './telemetry.ts'
import type { HistoryJob, PowerDevice, PrintStats, ProcStats, RpcMessage, Webcam } from './wire.ts'

export type MoonrakerConnection = z.infer<typeof moonrakerConnection>

/** Everything the commands work with. */
export interface MoonrakerSession {
  life: LinkLife
  rpc: JsonRpc
  http: PrinterHttp
  klipper: Klipper
  console: Console
  clock: HostClock
  connection: MoonrakerConnection
  timing: DriverTiming
  webcams: Webcam[]
  power: Map<string, PowerDevice['status']>
}

const jobsToRemember = 5
const messagesToRecall = 100

export async function openMoonraker(
  connection: MoonrakerConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<MoonrakerSession> {
  const life = createLinkLife(signal)
  const headers: Record<string, string> =
    connection.apiKey === undefined ? {} : { 'X-Api-Key': connection.apiKey }
  const { connectSeconds, requestSeconds } = timing
  const { url, allowSelfSigned } = connection
  const http = createPrinterHttp({
    url,
    headers,
    allowSelfSigned,
    connectSeconds,
    requestSeconds,
    over: life.over,
  })
  try {
    const socket = await openSocket({
      url: await socketAddress(connection, http),
      headers,
      allowSelfSigned,
      seconds: connectSeconds,
      over: life.over,
    })
    const session = createSession(socket, life, http, connection, timing)
    await begin(session)
    life.emit({ type: 'link', state: 'up' })
    return session
  } catch (error) {
    await life.close()
    throw error
  }
}

async function socketAddress(
  { url, useOneshotToken }: MoonrakerConnection,
  http: PrinterHttp,
): Promise<string> {
  const address = `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/websocket`
  if (!useOneshotToken) return address
  const answer = await http.ask({ path: '/access/oneshot_token' })
  // A Moonraker that asks nobody for a login has no tokens to give.
  if (answer.status === 404) return address
  if (answer.status !== 200) throw failureOfStatus(answer.status, 'give a token for this API key')
  const { result } = (answer.json() ?? {}) as { result?: string }
  if (result === undefined) throw new DriverFailure('refused', 'Moonraker gave no token')
  return `${address}?token=${encodeURIComponent(result)}`
}

function createSession(
  socket: WebSocket,
  life: LinkLife,
  http: PrinterHttp,
  connection: MoonrakerConnection,
  timing: DriverTiming,
): MoonrakerSession {
  const rpc = createJsonRpc(socket)
  const klipper = new Klipper(rpc, life, timing)
  const session: MoonrakerSession = {
    life,
    rpc,
    http,
    klipper,
    console: createConsole(life),
    clock: new HostClock(),
    connection,
    timing,
    webcams: [],
    power: new Map(),
  }
  const lose = (words: string) => life.lose(new DriverFailure('link-lost', words))
  const silence = watchSilence(
    timing.silenceSeconds,
    life.over,
    () => lose('Moonraker went silent'),
    () => void rpc.call('server.info', {}, timing.silenceSeconds).catch(() => {}),
  )
  socket.on('message', (data: Buffer) => {
    silence.heard()
    const message = parseMessage(data)
    if (message === undefined) return
    if (message.method === undefined) rpc.receive(message)
    else notifications[message.method]?.(session, Array.isArray(message.params) ? message.params : [])
  })
  socket.on('ping', silence.heard)
  socket.on('close', () => lose('Moonraker closed the connection'))
  socket.on('error', (error) => lose(error.message))
  socket.resume()
  life.over.addEventListener('abort', () => {
    rpc.abandon(life.over.reason)
    socket.terminate()
  })
  return session
}

function parseMessage(data: Buffer): RpcMessage | undefined {
  try {
    const message: unknown = JSON.parse(data as unknown as string)
    return isTree(message) ? (message as RpcMessage) : undefined
  } catch {
    return undefined
  }
}

async function begin(session: MoonrakerSession): Promise<void> {
  const { rpc, klipper, life, connection, timing } = session
  await rpc.call(
    'server.connection.identify',
    {
      client_name: 'Printyard',
      version: '0.1.0',
      type: 'other',
      url: 'https://printyard.invalid',
      ...(connection.apiKey === undefined ? {} : { api_key: connection.apiKey }),
    },
    timing.requestSeconds,
  )
  await klipper.begin()
  const [host, history, webcams, power, said] = await Promise.all([
    ask<ProcStats>(session, 'machine.proc_stats'),
    ask<{ jobs?: HistoryJob[] }>(session, 'server.history.list', { limit: jobsToRemember }),
    ask<{ webcams?: Webcam[] }>(session, 'server.webcams.list'),
    ask<{ devices?: PowerDevice[] }>(session, 'machine.device_power.devices'),
    ask<{ gcode_store?: Said[] }>(session, 'server.gcode_store', { count: messagesToRecall }),
  ])
  // The host's clock first: the times in its history are by it.
  if (host !== undefined) tellHost(session, host)
  const stats = (klipper.known.print_stats ?? {}) as PrintStats
  life.emit({ type: 'history', jobs: pastJobs(history?.jobs ?? [], session.clock, stats) })
  tellCameras(session, webcams?.webcams ?? [])
  for (const device of power?.devices ?? []) session.power.set(device.device, device.status)
  for (const device of power?.devices ?? []) tellPower(session, device)
  if (session.power.size === 0) {
    life.emit({ type: 'capabilities', unavailable: { power: 'Moonraker has no power device' } })
  }
  const answers = (said?.gcode_store ?? []).filter(({ type }) => type === 'response')
  session.console.recall(answers.map(({ message }) => String(message)))
}

interface Said {
  type?: string
  message?: string
}

/** For parts that an installation may lack: undefined instead of a failure. */
async function ask<T>({ rpc, timing }: MoonrakerSession, method: string, params?: Record<string, unknown>) {
  try {
    return await rpc.call<T>(method, params, timing.requestSeconds)
  } catch (error) {
    if (error instanceof DriverFailure && error.code === 'link-lost') throw error
    return undefined
  }
}
