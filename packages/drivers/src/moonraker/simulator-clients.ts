import type { WebSocket } from 'ws'
import type { Faults } from '../testing/simulator.ts'
import { differences, type Objects, type SimulatedKlipper } from './simulator-objects.ts'

export type Wanted = Record<string, string[] | null>

export interface Client {
  socket: WebSocket
  authorised: boolean
  identified: boolean
  wanted: Wanted
  /** What Klipper showed when this client was last told; nothing while it does not follow. */
  told: Objects | undefined
}

/** Everybody who is connected, and what they are told unasked. */
export class Clients {
  readonly #all = new Set<Client>()
  readonly #klipper: SimulatedKlipper
  readonly #faults: Faults
  readonly #onlyWanted: boolean
  #lastUpdate: string | undefined

  constructor(klipper: SimulatedKlipper, faults: Faults, onlyWanted: boolean) {
    this.#klipper = klipper
    this.#faults = faults
    this.#onlyWanted = onlyWanted
  }

  add(client: Client): void {
    this.#all.add(client)
    client.socket.on('close', () => this.#all.delete(client))
    client.socket.on('error', () => client.socket.terminate())
  }

  say(client: Client, message: Record<string, unknown>): void {
    if (!this.#faults.silent) client.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  /** Without anything to tell, the parameters are left out altogether. */
  announce(method: string, params: readonly unknown[]): void {
    for (const client of this.#all)
      if (client.authorised) this.say(client, { method, ...(params.length > 0 ? { params } : {}) })
  }

  follow(client: Client, wanted: Wanted): { eventtime: number; status: Objects } {
    client.wanted = wanted
    client.told = this.#klipper.status()
    return { eventtime: performance.now() / 1000, status: this.#partFor(client, client.told) }
  }

  /** With its connection to Klipper, Moonraker forgets who followed what. */
  unfollow(): void {
    for (const client of this.#all) client.told = undefined
  }

  push(): void {
    const status = this.#klipper.status()
    let before: Client['told']
    let changes: Objects = {}
    for (const client of this.#all) {
      if (client.told === undefined || this.#faults.silent) continue
      // Many clients stand at the same point: compare once for all of them.
      if (client.told !== before) changes = differences(client.told, status)
      before = client.told
      client.told = status
      const news = this.#partFor(client, changes)
      if (Object.keys(news).length > 0) this.#tell(client, news)
    }
  }

  terminate(): void {
    for (const { socket } of this.#all) socket.terminate()
  }

  #partFor({ wanted }: Client, status: Objects): Objects {
    return this.#onlyWanted ? pruned(status, wanted) : status
  }

  #tell(client: Client, changes: Objects): void {
    const eventtime = performance.now() / 1000
    const pieces = this.#faults.partialUpdates ? fieldByField(changes) : [changes]
    for (const piece of pieces) {
      const params = [piece, eventtime]
      this.say(client, { method: 'notify_status_update', params })
      if (this.#faults.duplicates) this.say(client, { method: 'notify_status_update', params })
    }
    // An old update that was held up somewhere: its time says that it is old.
    if (this.#faults.outOfOrder && this.#lastUpdate !== undefined && !this.#faults.silent)
      client.socket.send(this.#lastUpdate)
    this.#lastUpdate = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notify_status_update',
      params: [changes, eventtime],
    })
  }
}

/** The objects and fields that were asked for; a field that the object lacks is not told. */
function pruned(status: Objects, wanted: Wanted): Objects {
  const kept: Objects = {}
  for (const name in status) {
    const fields = wanted[name]
    const values = status[name]
    if (fields === undefined || values === undefined) continue
    const own = fields === null ? values : Object.fromEntries(pick(values, fields))
    if (Object.keys(own).length > 0) kept[name] = own
  }
  return kept
}

function pick(values: Record<string, unknown>, fields: readonly string[]): [string, unknown][] {
  return fields.filter((field) => field in values).map((field) => [field, values[field]])
}

function fieldByField(changes: Objects): Objects[] {
  return Object.entries(changes).flatMap(([name, fields]) =>
    Object.entries(fields).map(([key, value]) => ({ [name]: { [key]: value } })),
  )
}
