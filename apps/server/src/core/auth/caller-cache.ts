import type { Caller } from '#core/access/caller'

interface Entry {
  readonly caller: Caller
  readonly expiresAt: number
}

const lifetimeMs = 60_000
const maximumEntries = 20_000

const endOf = ({ credential, endsAt }: Caller): number =>
  Math.min(
    Date.now() + lifetimeMs,
    credential.kind === 'bearer' ? credential.expiresAt.getTime() : Infinity,
    endsAt?.getTime() ?? Infinity,
  )

/**
 * Callers by the digest of their credential. The database announces every change of rights when it is
 * committed; the lifetime only bounds what a lost announcement could cost.
 */
export class CallerCache {
  readonly #entries = new Map<string, Entry>()
  #generation = 0

  get(key: string): Caller | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > Date.now()) return entry.caller
    this.#entries.delete(key)
    return undefined
  }

  /** Keeps what the look-up found, unless rights changed while it ran. */
  async load(key: string, lookUp: () => Promise<Caller | null>): Promise<Caller | null> {
    const known = this.get(key)
    if (known) return known
    const generation = this.#generation
    const caller = await lookUp()
    if (caller && generation === this.#generation) {
      if (this.#entries.size >= maximumEntries) this.#entries.clear()
      this.#entries.set(key, { caller, expiresAt: endOf(caller) })
    }
    return caller
  }

  /** Takes an announcement such as `company 12` or `user 7`. */
  forget(announcement: string): void {
    this.#generation += 1
    const [subject, number] = announcement.split(' ')
    const id = Number(number)
    for (const [key, { caller }] of this.#entries) {
      const affected = subject === 'user' ? caller.user.id === id : caller.company.id === id
      if (affected) this.#entries.delete(key)
    }
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
  }
}
