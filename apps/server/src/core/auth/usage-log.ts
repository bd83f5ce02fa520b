import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Caller } from '#core/access/caller'
import type { Database } from '#core/database/schema.generated'
import { touchCredentials } from '#core/database/system/credentials'

/** Collects which credentials were used and notes it now and then, so that no request pays for it. */
export class UsageLog {
  readonly #apiKeys = new Set<number>()
  readonly #sessions = new Set<number>()
  readonly #grants = new Set<number>()
  readonly #memberships = new Set<number>()
  readonly #owner: Kysely<Database>
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout

  constructor(owner: Kysely<Database>, log: Logger, everyMs = 5000) {
    this.#owner = owner
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), everyMs).unref()
  }

  used({ credential, membershipId }: Caller): void {
    this.#memberships.add(membershipId)
    if (credential.kind === 'api-key') this.#apiKeys.add(credential.id)
    else if (credential.kind === 'session') this.#sessions.add(credential.id)
    else this.#grants.add(credential.id)
  }

  async flush(): Promise<void> {
    const used = {
      apiKeys: [...this.#apiKeys],
      sessions: [...this.#sessions],
      grants: [...this.#grants],
      memberships: [...this.#memberships],
    }
    this.#apiKeys.clear()
    this.#sessions.clear()
    this.#grants.clear()
    this.#memberships.clear()
    await touchCredentials(this.#owner, used).catch((error) =>
      this.#log.warn({ err: error }, 'The last use of credentials could not be noted'),
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
