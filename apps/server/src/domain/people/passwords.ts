import type { Kysely } from 'kysely'
import { clientNetwork } from '#core/auth/client-network'
import { hashPassword } from '#core/auth/passwords'
import { storedDigest } from '#core/auth/secrets'
import { Throttle } from '#core/auth/throttle'
import type { Database } from '#core/database/schema.generated'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { findPasswordReset, usePasswordReset } from '#core/database/system/password-resets'
import { changePasswordHash } from '#core/database/system/users'
import { Failure } from '#core/operation/failure'
import { enqueueTask } from '#core/tasks/enqueue-task'
import type { SessionCaller } from './own-sessions.ts'
import { tellOfNewPassword } from './password-notice.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { SignIn } from './sign-in.ts'
import { passwordResetTask } from './tasks/password-reset.ts'

const unusable = () =>
  new Failure('not_found', { message: 'This link is not valid: it was used before, or it is too old' })

interface PasswordChange {
  readonly current: string
  readonly wanted: string
  readonly address: string
  readonly sessionToken: string
}

/** Forgotten and changed passwords. */
export class Passwords {
  readonly #owner: Kysely<Database>
  readonly #signIn: SignIn
  readonly #byAddress = new Throttle(20, 60_000)
  readonly #byAccount = new Throttle(3, 15 * 60_000)

  constructor(owner: Kysely<Database>, signIn: SignIn) {
    this.#owner = owner
    this.#signIn = signIn
  }

  #slowDown(address: string): void {
    const wait = this.#byAddress.hit(clientNetwork(address))
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: wait })
  }

  /** Does the same for every address, known or not: whether there is an account shows only in the mailbox. */
  async requestReset(email: string, address: string): Promise<void> {
    this.#slowDown(address)
    if (this.#byAccount.hit(email) > 0) return
    await enqueueTask(this.#owner, passwordResetTask, { email })
  }

  /** Whose password a link would set; null when the link is of no use. */
  async resetFor(token: string): Promise<string | null> {
    return (await findPasswordReset(this.#owner, storedDigest(token)))?.email ?? null
  }

  async reset(token: string, password: string, address: string): Promise<void> {
    this.#slowDown(address)
    const email = await this.resetFor(token)
    if (email === null) throw unusable()
    refuseWeakPassword(password, email, 'password')
    const passwordHash = await hashPassword(password)
    await inOwnerTransaction(this.#owner, async (db) => {
      const userId = await usePasswordReset(db, storedDigest(token), passwordHash)
      if (userId === null) throw unusable()
      await tellOfNewPassword(db, { id: userId, email })
    })
  }

  /** Ends every other session of the user. */
  async change({ user }: SessionCaller, change: PasswordChange): Promise<void> {
    const { email } = user
    refuseWeakPassword(change.wanted, email, 'new_password')
    await this.#signIn.checkPassword({ email, password: change.current, address: change.address })
    const passwordHash = await hashPassword(change.wanted)
    await inOwnerTransaction(this.#owner, async (db) => {
      await changePasswordHash(db, user.id, passwordHash, storedDigest(change.sessionToken))
      await tellOfNewPassword(db, user)
    })
  }
}
