import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createPrinterHttp, type PrinterHttp } from '../http/printer-http.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { openSocket } from '../rules/open-socket.ts'
import { watchSilence } from '../rules/silence-watch.ts'
import type { octoprintConnection } from './connection.ts'
import { createRest, filePath, type Rest } from './rest.ts'
import {
  currentTelemetry,
  isStale,
  nothingSeen,
  reportedState,
  type Seen,
  seeCurrent,
  seeEvent,
} from './telemetry.ts'
import type { CurrentMessage, FileEntry, LoginAnswer, PushMessage, Settings } from './wire.ts'

export type OctoPrintConnection = z.infer<typeof octoprintConnection>

export interface OctoPrintSession {
  life: LinkLife
  http: PrinterHttp
  rest: Rest
  connection: OctoPrintConnection
  timing: DriverTiming
  settings: Settings
  readonly seen: Seen
}

export async function openOctoPrint(
  connection: OctoPrintConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<OctoPrintSession> {
  const life = createLinkLife(signal)
  const { connectSeconds, requestSeconds } = timing
  const { url, allowSelfSigned, apiKey } = connection
  const headers = { 'X-Api-Key': apiKey }
  const http = createPrinterHttp({
    url,
    headers,
    allowSelfSigned,
    connectSeconds,
    requestSeconds,
    over: life.over,
  })
  const rest = createRest(http)
  try {
    await checkVersion(rest, life)
    const push = await openPush(rest, life, connection, timing)
    const settings = await rest.get<Settings>('/api/settings', 'read its settings').catch(() => ({}))
    const session: OctoPrintSession = {
      life,
      http,
      rest,
      connection,
      timing,
      settings,
      get seen() {
        return push.seen
      },
    }
    await introduce(session)
    life.emit({ type: 'link', state: 'up' })
    return session
  } catch (error) {
    await life.close()
    throw error
  }
}

async function checkVersion(rest: Rest, life: LinkLife): Promise<void> {
  const { text = '', server } = await rest.get<{ text?: string; server?: string }>(
    '/api/version',
    'tell its version',
  )
  if (/moonraker/i.test(text)) {
    throw new DriverFailure('refused', 'This is Moonraker posing as OctoPrint: add it as a Moonraker printer')
  }
  if (!text.startsWith('OctoPrint'))
    throw new DriverFailure('refused', 'There is no OctoPrint at this address')
  life.emit({
    type: 'facts',
    hostSoftware: 'OctoPrint',
    ...(server === undefined ? {} : { hostVersion: server }),
  })
}

interface Push {
  readonly seen: Seen
}

async function openPush(
  rest: Rest,
  life: LinkLife,
  { url, allowSelfSigned }: OctoPrintConnection,
  timing: DriverTiming,
): Promise<Push> {
  let seen = nothingSeen
  const ticket = await logIn(rest)
  const socket = await openSocket({
    url: `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/sockjs/websocket`,
    allowSelfSigned,
    seconds: timing.connectSeconds,
    over: life.over,
  })

  function takeState(message: CurrentMessage): void {
    if (isStale(seen, message)) return
    seen = seeCurrent(seen, message)
    for (const update of currentTelemetry(message)) life.emit(update)
    if (message.state !== undefined) life.report(reportedState(seen))
  }

  function receive(message: PushMessage): void {
    if (message.connected !== undefined) greet(socket, ticket)
    const state = message.current ?? message.history
    if (state !== undefined) takeState(state)
    if (message.event !== undefined) {
      seen = seeEvent(seen, message.event)
      if (seen.hasState) life.report(reportedState(seen))
    }
    if (message.reauthRequired !== undefined) void logInAgain(rest, socket, life)
  }

  keepSocket(socket, life, timing, receive)
  // Without a valid login the socket stays open and says nothing: only a first state proves it.
  await life.until(() => seen.hasState, 'first state', timing.requestSeconds)
  return {
    get seen() {
      return seen
    },
  }
}

function keepSocket(
  socket: WebSocket,
  life: LinkLife,
  timing: DriverTiming,
  receive: (message: PushMessage) => void,
) {
  const lose = (words: string) => life.lose(new DriverFailure('link-lost', words))
  // While the printer is not connected OctoPrint has nothing to tell, so it is asked for a pong.
  const silence = watchSilence(
    timing.silenceSeconds,
    life.over,
    () => lose('OctoPrint went silent'),
    () => socket.ping(),
  )
  socket.on('message', (data: Buffer) => {
    silence.heard()
    const message = parse(data)
    if (message !== undefined) receive(message)
  })
  socket.on('pong', silence.heard)
  socket.on('close', () => lose('OctoPrint closed the connection'))
  socket.on('error', (error) => lose(error.message))
  socket.resume()
  life.over.addEventListener('abort', () => socket.terminate())
}

function parse(data: Buffer): PushMessage | undefined {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

async function logIn(rest: Rest): Promise<string> {
  const { name, session } = await rest.post<LoginAnswer>('/api/login', { passive: true }, 'log in')
  if (name === undefined || session === undefined) {
    throw new DriverFailure('not-authorised', 'OctoPrint did not accept the API key')
  }
  return `${name}:${session}`
}

/** The order matters: a login before the subscription would bring the default flood of messages. */
function greet(socket: WebSocket, ticket: string): void {
  const subscription = { state: { logs: false, messages: false }, events: true, plugins: false }
  socket.send(JSON.stringify({ subscribe: subscription }))
  socket.send(JSON.stringify({ auth: ticket }))
  socket.send(JSON.stringify({ throttle: 2 }))
}

async function logInAgain(rest: Rest, socket: WebSocket, life: LinkLife): Promise<void> {
  try {
    socket.send(JSON.stringify({ auth: await logIn(rest) }))
  } catch (error) {
    life.lose(
      error instanceof DriverFailure ? error : new DriverFailure('link-lost', 'Could not log in again'),
    )
  }
}

async function introduce({ life, rest, settings, seen }: OctoPrintSession): Promise<void> {
  const { webcam, plugins } = settings
  const cameras = webcam?.webcams ?? (webcam?.streamUrl ? [{ ...webcam, name: 'camera' }] : [])
  life.emit({
    type: 'cameras',
    cameras: cameras.map(({ name = 'camera', flipH = false, flipV = false, rotate90 = false, ...rest }) => ({
      id: name,
      name: ('displayName' in rest && rest.displayName) || name,
      snapshot: true,
      stream: true,
      flipHorizontal: flipH,
      flipVertical: flipV,
      rotateDegrees: rotate90 ? 270 : 0,
    })),
  })
  if (plugins === undefined || !('psucontrol' in plugins)) {
    life.emit({ type: 'capabilities', unavailable: { power: 'OctoPrint has no PSU Control plugin' } })
  }
  if (seen.file === undefined) return
  const entry = await rest
    .get<FileEntry>(filePath(seen.file), 'tell of its last print')
    .catch(() => undefined)
  const last = entry?.prints?.last
  if (last?.date === undefined) return
  const endedAt = new Date(last.date * 1000)
  life.emit({
    type: 'history',
    jobs: [{ file: seen.file, endedAt, outcome: last.success ? 'finished' : 'failed' }],
  })
}
