import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createPrinterHttp, type PrinterHttp } from '../http/printer-http.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { openSocket } from '../rules/open-socket.ts'
import { watchSilence } from '../rules/silence-watch.ts'
import type { moonrakerConnection } from './connection.ts'
import { type Console, createConsole } from './console.ts'
import { createJsonRpc, type JsonRpc } from './json-rpc.ts'
import { Klipper } from './klipper.ts'
import { pastJob } from './telemetry.ts'
import type { FileMetadata, HistoryJob, KlipperStatus, PowerDevice, RpcMessage, Webcam } from './wire.ts'

export type MoonrakerConnection = z.infer<typeof moonrakerConnection>

/** Everything the commands work with. */
export interface MoonrakerSession {
  life: LinkLife
  rpc: JsonRpc
  http: PrinterHttp
  klipper: Klipper
  console: Console
  connection: MoonrakerConnection
  timing: DriverTiming
  webcams: Webcam[]
  power: Map<string, PowerDevice['status']>
}

const jobsToRemember = 5

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
  const { result } = (answer.json() ?? {}) as { result?: string }
  if (answer.status !== 200 || result === undefined) {
    throw new DriverFailure('not-authorised', 'Moonraker gave no token for this API key')
  }
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
    else notifications[message.method]?.(session, message.params ?? [])
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
    return JSON.parse(data as unknown as string)
  } catch {
    return undefined
  }
}

type Notified = (session: MoonrakerSession, params: unknown[]) => void

const notifications: Record<string, Notified | undefined> = {
  notify_status_update: ({ klipper }, [change, time]) =>
    klipper.update(change as KlipperStatus, Number(time)),
  notify_klippy_ready: ({ klipper }) => klipper.refresh(),
  notify_klippy_shutdown: ({ klipper }) => klipper.refresh(),
  notify_klippy_disconnected: ({ klipper }) => klipper.disconnected(),
  notify_metadata_update: ({ klipper }, [facts]) => klipper.learnt((facts ?? {}) as FileMetadata),
  notify_gcode_response: ({ console }, [line]) => console.read(String(line)),
  notify_webcams_changed: (session, [list]) =>
    tellCameras(session, (list as { webcams?: Webcam[] })?.webcams ?? []),
  notify_power_changed: (session, [device]) => tellPower(session, device as PowerDevice),
  notify_proc_stat_update: ({ life }, [stats]) => {
    const {
      cpu_temp: cpuCelsius,
      system_cpu_usage: usage,
      system_memory: memory,
    } = stats as {
      cpu_temp?: number | null
      system_cpu_usage?: { cpu?: number }
      system_memory?: { total?: number; used?: number }
    }
    life.emit({
      type: 'facts',
      host: {
        ...(typeof cpuCelsius === 'number' ? { cpuCelsius: Math.round(cpuCelsius) } : {}),
        ...(usage?.cpu === undefined ? {} : { cpuPercent: Math.round(usage.cpu) }),
        ...(memory?.total ? { memoryPercent: Math.round(((memory.used ?? 0) / memory.total) * 100) } : {}),
      },
    })
  },
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
  const [history, webcams, power] = await Promise.all([
    ask<{ jobs?: HistoryJob[] }>(session, 'server.history.list', { limit: jobsToRemember }),
    ask<{ webcams?: Webcam[] }>(session, 'server.webcams.list'),
    ask<{ devices?: PowerDevice[] }>(session, 'machine.device_power.devices'),
  ])
  life.emit({ type: 'history', jobs: (history?.jobs ?? []).map(pastJob) })
  tellCameras(session, webcams?.webcams ?? [])
  for (const device of power?.devices ?? []) tellPower(session, device)
  if (session.power.size === 0) {
    life.emit({ type: 'capabilities', unavailable: { power: 'Moonraker has no power device' } })
  }
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

function tellCameras(session: MoonrakerSession, webcams: Webcam[]): void {
  session.webcams = webcams.filter((webcam) => webcam.enabled !== false)
  session.life.emit({
    type: 'cameras',
    cameras: session.webcams.map((webcam) => ({
      id: webcam.uid ?? webcam.name,
      name: webcam.name,
      snapshot: Boolean(webcam.snapshot_url || webcam.stream_url),
      stream: Boolean(webcam.stream_url),
      flipHorizontal: webcam.flip_horizontal ?? false,
      flipVertical: webcam.flip_vertical ?? false,
      rotateDegrees: webcam.rotation ?? 0,
    })),
  })
}

function tellPower(session: MoonrakerSession, { device, status }: PowerDevice): void {
  session.power.set(device, status)
  const main = session.connection.powerDevice ?? [...session.power.keys()][0]
  if (device === main) session.life.emit({ type: 'motion', powered: status === 'on' })
}
