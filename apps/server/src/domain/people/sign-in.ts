import type { Kysely } from 'kysely'
import { passwordMatches } from '#core/auth/passwords'
import { newSecret, storedDigest } from '#core/auth/secrets'
import { Throttle } from '#core/auth/throttle'
import type { Database } from '#core/database/schema.generated'
import { deleteSession, insertSession } from '#core/database/system/sessions'
import { findUserByEmail } from '#core/database/system/users'
import { Failure } from '#core/operation/failure'

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
}

const minuteMs = 60_000

/**
 * Signs people in and out. Guessing is slowed down by address, and by account together with address: an
 * attacker elsewhere cannot lock the owner of an account out.
 */
export class SignIn {
  readonly #owner: Kysely<Database>
  readonly #byAddress = new Throttle(30, minuteMs)
  readonly #byAccount = new Throttle(8, minuteMs)

  constructor(owner: Kysely<Database>) {
    this.#owner = owner
  }

  #slowDown(attempt: Attempt): void {
    const wait = Math.max(
      this.#byAddress.hit(attempt.address),
      this.#byAccount.hit(`${attempt.address} ${attempt.email}`),
    )
    if (wait > 0) throw new Failure('too_many_sign_ins', { retryAfterSeconds: wait })
  }

  /** Answers with the token of a new session. */
  async signIn(attempt: Attempt): Promise<string> {
    this.#slowDown(attempt)
    const user = await findUserByEmail(this.#owner, attempt.email)
    const matches = await passwordMatches(user?.password_hash ?? null, attempt.password)
    if (!user || !matches) throw new Failure('sign_in_failed')
    this.#byAccount.forgive(`${attempt.address} ${attempt.email}`)
    const token = newSecret('pys')
    await insertSession(this.#owner, {
      userId: user.id,
      tokenHash: storedDigest(token),
      address: attempt.address,
      userAgent: attempt.userAgent,
    })
    return token
  }

  async signOut(token: string): Promise<void> {
    await deleteSession(this.#owner, storedDigest(token))
  }
}
