import { digestOf } from '#core/auth/secrets'

const maximumSecrets = 1000
const lifetimeMs = 60_000

/**
 * Digests of secrets that were just used and proved valid, because working one out is the dearest step of a warm
 * request. Looking a text up compares a seeded hash of the whole of it first, so the time of a miss tells nothing
 * about how much of a guess was right.
 */
export class DigestMemo {
  readonly #digests = new Map<string, string>()
  #clearAt = 0

  of(secret: string): string {
    return this.#digests.get(secret) ?? digestOf(secret)
  }

  remember(secret: string, digest: string): void {
    const now = Date.now()
    if (now > this.#clearAt || this.#digests.size >= maximumSecrets) {
      this.#digests.clear()
      this.#clearAt = now + lifetimeMs
    }
    this.#digests.set(secret, digest)
  }
}
