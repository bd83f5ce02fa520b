import type { WebSocket } from 'ws'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { HostClock } from '../rules/host-clock.ts'
import type { LinkLife } from '../rules/link-life.ts'
import { openSocket } from '../rules/open-socket.ts'
import { watchSilence } from '../rules/silence-watch.ts'
import type { OctoPrintConnection } from './connection.ts'
import { heardPlugins, type PluginNews, type PluginsHeard } from './plugins.ts'
import type { Rest } from './rest.ts'
import { isStale, nothingSeen, reportedState, type Seen, seeCurrent, seeEvent } from './seen.ts'
import { currentTelemetry } from './telemetry.ts'
import type { CurrentMessage, EventMessage, LoginAnswer, PushMessage } from './wire.ts'

/** What OctoPrint's socket told so far. */
export interface Push {
  readonly seen: Seen
  readonly plugins: PluginsHeard
  /** Newest target of each heater, by OctoPrint's own names. */
  readonly targets: ReadonlyMap<string, number>
  readonly clock: HostClock
  /** How often OctoPrint told of an error, and the words of the last. */
  readonly errors: { count: number; last: string | undefined }
}

export interface PushOptions {
  rest: Rest
  life: LinkLife
  connection: OctoPrintConnection
  timing: DriverTiming
  plugins: PluginNews
}

export async function openPush(options: PushOptions): Promise<Push> {
  const { rest, life, connection, timing } = options
  const ticket = await logIn(rest)
  const socket = await openSocket({
    url: `${connection.url.replace(/^http/, 'ws').replace(/\/+$/, '')}/sockjs/websocket`,
    allowSelfSigned: connection.allowSelfSigned,
    seconds: timing.connectSeconds,
    over: life.over,
  })
  const listener = new Listener(options, socket, ticket)
  keepSocket(socket, life, timing, (message) => listener.receive(message))
  // Without a valid login the socket stays open and says nothing: only a first state proves it.
  await life.until(() => listener.seen.hasState, 'first state', timing.requestSeconds)
  return listener
}

class Listener implements Push {
  seen = nothingSeen
  readonly clock = new HostClock()
  readonly errors: Push['errors'] = { count: 0, last: undefined }
  readonly targets = new Map<string, number>()
  readonly plugins: PluginsHeard
  readonly #options: PushOptions
  readonly #socket: WebSocket
  readonly #ticket: string
  #loginsInVain = 0

  constructor(options: PushOptions, socket: WebSocket, ticket: string) {
    this.#options = options
    this.#socket = socket
    this.#ticket = ticket
    this.plugins = options.plugins
  }

  receive(message: PushMessage): void {
    if (message.connected !== undefined) greet(this.#socket, this.#ticket)
    const state = message.current ?? message.history
    if (state !== undefined) this.#takeState(state)
    if (message.event !== undefined) this.#takeEvent(message.event)
    if (message.plugin !== undefined) this.#options.plugins.take(message.plugin)
    if (message.reauthRequired !== undefined) void this.#logInAgain()
  }

  #takeState(message: CurrentMessage): void {
    const { life } = this.#options
    this.#loginsInVain = 0
    if (isStale(this.seen, message)) return
    if (typeof message.serverTime === 'number') this.clock.hear(message.serverTime)
    for (const [name, heat] of Object.entries(message.temps?.at(-1) ?? {})) {
      if (typeof heat === 'object' && typeof heat?.target === 'number') this.targets.set(name, heat.target)
    }
    this.seen = seeCurrent(this.seen, message)
    for (const update of currentTelemetry(message)) life.emit(update)
    if (message.state != null) life.report(reportedState(this.seen))
  }

  #takeEvent(event: EventMessage): void {
    const { life } = this.#options
    const firmware = event.payload?.name
    if (event.type === 'FirmwareData' && typeof firmware === 'string') life.emit({ type: 'facts', firmware })
    if (event.type === 'Error') {
      this.errors.count += 1
      this.errors.last = event.payload?.error
    }
    for (const view of seeEvent(this.seen, event)) {
      this.seen = view
      if (view.hasState) life.report(reportedState(view))
    }
  }

  async #logInAgain(): Promise<void> {
    const { rest, life } = this.#options
    this.#loginsInVain += 1
    try {
      if (this.#loginsInVain > 3)
        throw new DriverFailure('not-authorised', 'OctoPrint keeps asking for a login')
      this.#socket.send(JSON.stringify({ auth: await logIn(rest) }))
    } catch (error) {
      life.lose(
        error instanceof DriverFailure ? error : new DriverFailure('link-lost', 'Could not log in again'),
      )
    }
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
    try {
      receive(JSON.parse(data.toString('utf8')))
    } catch {
      // Plugins may put anything into a message; one that cannot be read must not end the link.
    }
  })
  socket.on('pong', silence.heard)
  socket.on('close', () => lose('OctoPrint closed the connection'))
  socket.on('error', (error) => lose(error.message))
  socket.resume()
  life.over.addEventListener('abort', () => socket.terminate())
}

async function logIn(rest: Rest): Promise<string> {
  const { name, session } = await rest.post<LoginAnswer>('/api/login', { passive: true }, 'log in')
  // A guest gets an answer too, but no session.
  if (!name || !session) throw new DriverFailure('not-authorised', 'OctoPrint did not accept the API key')
  return `${name}:${session}`
}

/** The order matters: a login before the subscription would bring the default flood of messages. */
function greet(socket: WebSocket, ticket: string): void {
  const subscription = { state: { logs: false, messages: false }, events: true, plugins: heardPlugins }
  socket.send(JSON.stringify({ subscribe: subscription }))
  socket.send(JSON.stringify({ auth: ticket }))
  socket.send(JSON.stringify({ throttle: 2 }))
}
