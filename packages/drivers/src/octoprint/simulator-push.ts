import type { WebSocket } from 'ws'
import { eventsBetween, type SimulatedEvent } from './simulator-events.ts'
import type { Json, OctoPrintHost } from './simulator-host.ts'
import { currentMessage, standing, temperatures } from './simulator-state.ts'

interface Client {
  socket: WebSocket
  isLoggedIn: boolean
  subscription: { state?: unknown; events?: unknown; plugins?: unknown }
}

export interface SimulatedPush {
  welcome(socket: WebSocket): void
  tellCurrent(): void
  requireReauth(): void
  broadcast(message: unknown): void
  /** Drops what is still to be told, as when the host restarts. */
  forget(): void
  readonly received: readonly Json[]
}

/** The push socket: who listens, and what the machine's changes become for them. */
export function createSimulatedPush(host: OctoPrintHost): SimulatedPush {
  const push = new Push(host)
  host.sendEvent = (type, payload = {}) => push.tellEvents([{ type, payload }])
  host.sendPlugin = (plugin, data) => push.broadcast({ plugin: { plugin, data } })
  let before = standing(host.machine)
  host.machine.onChange(() => {
    const now = standing(host.machine)
    const events = host.line === 'open' ? eventsBetween(before, now, host.machine) : []
    const hasStarted = before.phase === 'idle' && now.phase !== 'idle'
    const hasEnded = before.phase !== 'idle' && now.phase === 'idle'
    before = now
    if (hasStarted) {
      push.finishScript()
      host.selected = host.machine.run?.file
    }
    if (hasEnded && host.line === 'open' && now.error === undefined) push.runScript()
    if (now.error !== undefined) push.abandonScript()
    push.tellEvents(events)
  })
  return {
    welcome: (socket) => push.welcome(socket),
    tellCurrent: () => push.tellCurrent(),
    requireReauth: () => push.requireReauth(),
    broadcast: (message) => push.broadcast(message),
    forget: () => push.forget(),
    received: push.received,
  }
}

class Push {
  readonly received: Json[] = []
  readonly #clients = new Set<Client>()
  readonly #host: OctoPrintHost
  #late: Json[] = []
  #lastCurrent: Json | undefined
  #held: Json | undefined
  #ticks = 0
  #script: NodeJS.Timeout | undefined

  constructor(host: OctoPrintHost) {
    this.#host = host
  }

  welcome(socket: WebSocket): void {
    const { faults, version } = this.#host
    const client: Client = {
      socket,
      isLoggedIn: false,
      subscription: { state: true, events: true, plugins: true },
    }
    this.#clients.add(client)
    socket.on('close', () => this.#clients.delete(client))
    socket.on('ping', () => !faults.silent && socket.pong())
    socket.on('message', (data) => this.#receive(client, JSON.parse(String(data))))
    this.#say(client, { connected: { version, display_version: version, safe_mode: false } })
  }

  #receive(client: Client, message: Json): void {
    this.received.push(message)
    if ('subscribe' in message) client.subscription = message.subscribe as Client['subscription']
    if (typeof message.auth !== 'string') return
    client.isLoggedIn = this.#host.sessions.has(message.auth)
    if (!client.isLoggedIn) return
    const temps = [temperatures(this.#host)]
    this.#say(client, { history: { ...currentMessage(this.#host), temps, markings: [] } })
  }

  #say(client: Client, message: unknown): void {
    const { faults } = this.#host
    if (faults.silent) return
    client.socket.send(JSON.stringify(message))
    const isGreeting = typeof message === 'object' && message !== null && 'connected' in message
    if (faults.duplicates && !isGreeting) client.socket.send(JSON.stringify(message))
  }

  broadcast(message: unknown): void {
    for (const client of this.#clients)
      if (client.isLoggedIn && wants(client, message)) this.#say(client, message)
  }

  tellCurrent(): void {
    const { faults } = this.#host
    this.#ticks += 1
    // Temperatures come only with every other message, as between two reports of the board.
    const message = {
      ...this.#rateLimited(currentMessage(this.#host)),
      temps: this.#ticks % 2 === 0 ? [temperatures(this.#host)] : [],
      logs: [],
      messages: [],
    }
    if (faults.partialUpdates)
      for (const [key, value] of Object.entries(message)) this.broadcast({ current: { [key]: value } })
    else this.broadcast({ current: message })
    if (faults.outOfOrder && this.#lastCurrent !== undefined) this.broadcast({ current: this.#lastCurrent })
    this.#lastCurrent = message
    for (const event of this.#late.splice(0)) this.broadcast(event)
  }

  /** A state held back to keep the agreed rate is old when it leaves, but carries the time of leaving. */
  #rateLimited(newest: Json): Json {
    if (!this.#host.faults.quirks.has('sends states late')) return newest
    const held = this.#held ?? newest
    this.#held = newest
    return { ...held, serverTime: newest.serverTime }
  }

  /** Events and states travel apart: either may come first. */
  tellEvents(events: readonly SimulatedEvent[]): void {
    for (const event of events) {
      if (this.#host.faults.outOfOrder) this.#late.push({ event })
      else this.broadcast({ event })
    }
  }

  /** After the end of a job it stays busy for as long as the script takes. */
  runScript(): void {
    const host = this.#host
    host.windingDown = host.machine.lastRun?.outcome === 'finished' ? 'finishing' : 'cancelling'
    this.#script = setTimeout(() => this.finishScript(), host.scriptMs)
  }

  finishScript(): void {
    if (this.#host.windingDown === undefined) return
    this.abandonScript()
    this.tellEvents([{ type: 'PrinterStateChanged', payload: { state_id: 'OPERATIONAL' } }])
  }

  abandonScript(): void {
    clearTimeout(this.#script)
    this.#host.windingDown = undefined
  }

  requireReauth(): void {
    this.#host.sessions.clear()
    for (const client of this.#clients) {
      client.isLoggedIn = false
      this.#say(client, { reauthRequired: { reason: 'stale' } })
    }
  }

  forget(): void {
    this.#late = []
    this.abandonScript()
  }
}

function wants({ subscription }: Client, message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return true
  if ('event' in message) return Boolean(subscription.events)
  if (!('plugin' in message)) return true
  const { plugins } = subscription
  const { plugin } = message.plugin as { plugin: string }
  return Array.isArray(plugins) ? plugins.includes(plugin) : plugins === true
}
