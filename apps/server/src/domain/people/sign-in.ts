import type { Kysely } from 'kysely'
import { clientNetwork } from '#core/auth/client-network'
import { passwordMatches } from '#core/auth/passwords'
import { newSecret, storedDigest } from '#core/auth/secrets'
import { Throttle } from '#core/auth/throttle'
import type { Database } from '#core/database/schema.generated'
import { deleteSession, insertSession } from '#core/database/system/sessions'
import { findUserByEmail } from '#core/database/system/users'
import { Failure } from '#core/operation/failure'
import type { SecondFactor } from './second-factor.ts'

interface Device {
  readonly address: string
  readonly userAgent: string
}

export interface Attempt extends Device {
  readonly email: string
  readonly password: string
  /** A code of the authenticator app, or a recovery code. */
  readonly totp?: string
}

const minuteMs = 60_000

/**
 * Signs people in and out. Guessing is slowed down by address, and by account together with address: an
 * attacker elsewhere cannot lock the owner of an account out. What succeeds hardly counts, because a whole
 * school may stand behind one address.
 */
export class SignIn {
  readonly #owner: Kysely<Database>
  readonly #secondFactor: SecondFactor
  readonly #allByAddress = new Throttle(120, minuteMs)
  readonly #failedByAddress = new Throttle(30, minuteMs)
  readonly #failedByAccount = new Throttle(8, minuteMs)

  constructor(owner: Kysely<Database>, secondFactor: SecondFactor) {
    this.#owner = owner
    this.#secondFactor = secondFactor
  }

  /** Counts the attempt as failed before it is looked at, so that many at once gain nothing. */
  #slowDown(place: string, account: string): void {
    const wait = Math.max(
      this.#allByAddress.hit(place),
      this.#failedByAddress.hit(place),
      this.#failedByAccount.hit(account),
    )
    if (wait > 0) throw new Failure('too_many_sign_ins', { retryAfterSeconds: wait })
  }

  /** Answers with the number of the user who knows the password. */
  async checkPassword(attempt: Pick<Attempt, 'email' | 'password' | 'address'>): Promise<number> {
    const place = clientNetwork(attempt.address)
    const account = `${place} ${attempt.email}`
    this.#slowDown(place, account)
    const user = await findUserByEmail(this.#owner, attempt.email)
    const matches = await passwordMatches(user?.password_hash ?? null, attempt.password)
    if (!user || !matches) throw new Failure('sign_in_failed')
    this.#failedByAddress.takeBack(place)
    this.#failedByAccount.forgive(account)
    return user.id
  }

  /** Password and, where the user has one, the second factor. */
  async identify(attempt: Attempt): Promise<number> {
    const userId = await this.checkPassword(attempt)
    await this.#secondFactor.demand(userId, attempt.totp)
    return userId
  }

  /** Answers with the token of a new session. */
  async signIn(attempt: Attempt): Promise<string> {
    return this.openSession(await this.identify(attempt), attempt)
  }

  /** For someone who was identified already. */
  async openSession(userId: number, { address, userAgent }: Device): Promise<string> {
    const token = newSecret('pys')
    await insertSession(this.#owner, {
      userId,
      tokenHash: storedDigest(token),
      address,
      userAgent: userAgent.slice(0, 300),
    })
    return token
  }

  async signOut(token: string): Promise<void> {
    await deleteSession(this.#owner, storedDigest(token))
  }
}
