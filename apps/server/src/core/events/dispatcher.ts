import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#core/database/schema.generated'
import {
  type ClaimedEvent,
  claimDueEvents,
  markDelivered,
  postpone,
  releaseClaims,
} from '#core/events/outbox-queries'
import { type DeliveredEvent, duplicateNames, type Reaction } from '#core/events/reaction'
import { eventNames } from '#vocabulary/events/index'

const batchSize = 100
const leaseSeconds = 60
const pollMs = 2000

interface DispatcherOptions {
  readonly owner: Kysely<Database>
  readonly node: string
  readonly reactions: readonly Reaction[]
  readonly log: Logger
  readonly delivered?: (count: number, failed: number) => void
}

/** Carries committed events to the reactions, each at least once. */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #byEvent: ReadonlyMap<string, readonly Reaction[]>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  #closed = false
  #holdsLostClaims = false

  constructor(options: DispatcherOptions) {
    const twice = duplicateNames(options.reactions)
    if (twice.length > 0) throw new Error(`Two reactions are called ${twice.join(', ')}`)
    this.#options = options
    this.#byEvent = new Map(
      eventNames.map((name) => [
        name,
        options.reactions.filter((reaction) => reaction.events?.includes(name) ?? true),
      ]),
    )
  }

  async start(): Promise<void> {
    await releaseClaims(this.#options.owner, this.#options.node)
    this.#timer = setInterval(() => this.wake(), pollMs).unref()
    this.wake()
  }

  /** Something was written: look now. */
  wake(): void {
    if (this.#closed) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false
      try {
        await this.#releaseLostClaims()
        while (!this.#closed && (await this.#dispatchBatch()) === batchSize);
      } catch (error) {
        this.#holdsLostClaims = true
        this.#options.log.warn({ err: error }, 'Events could not be delivered now')
      }
    }
  }

  /** A batch that broke off stays claimed by this node, which alone knows that nobody works on it. */
  async #releaseLostClaims(): Promise<void> {
    if (!this.#holdsLostClaims) return
    await releaseClaims(this.#options.owner, this.#options.node)
    this.#holdsLostClaims = false
  }

  async #dispatchBatch(): Promise<number> {
    const { owner, node } = this.#options
    const events = await claimDueEvents(owner, node, batchSize, leaseSeconds)
    const done: number[] = []
    for (const event of events) {
      const failed = await this.#react(event)
      if (failed.length === 0) done.push(event.id)
      else await postpone(owner, event, failed, Math.min(2 ** event.attempts, 3600))
    }
    if (done.length > 0) await markDelivered(owner, done)
    this.#options.delivered?.(done.length, events.length - done.length)
    return events.length
  }

  async #react(event: ClaimedEvent): Promise<string[]> {
    const failed: string[] = []
    const delivered = {
      id: event.id,
      companyId: event.company_id,
      name: event.name,
      data: event.data,
      at: event.created_at,
    } as DeliveredEvent
    for (const reaction of this.#byEvent.get(event.name) ?? []) {
      if (event.failed_reactions && !event.failed_reactions.includes(reaction.name)) continue
      try {
        await reaction.react(delivered)
      } catch (error) {
        failed.push(reaction.name)
        this.#options.log.error(
          { err: error, reaction: reaction.name, event: event.name, id: event.id },
          'A reaction failed',
        )
      }
    }
    return failed
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#running
  }
}
