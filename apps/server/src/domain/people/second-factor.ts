import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SecretBox } from '#core/auth/secret-box'
import { storedDigest } from '#core/auth/secrets'
import { Throttle } from '#core/auth/throttle'
import { matchingStep, newTotpSecret, toBase32, totpUri } from '#core/auth/totp'
import type { Database } from '#core/database/schema.generated'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  takeRecoveryCode,
  takeTotpStep,
} from '#core/database/system/second-factors'
import { Failure } from '#core/operation/failure'

const recoveryCodes = 10
const isAppCode = /^\d{6}$/

const newRecoveryCode = (): string => (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')

/** Spaces, dashes and lower case are how people type codes. */
const typed = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const purposeOf = (userId: number): string => `totp ${userId}`

/** The optional second factor of a user: an authenticator app, with recovery codes for when it is lost. */
export class SecondFactor {
  readonly #owner: Kysely<Database>
  readonly #box: SecretBox
  /** Whoever gets this far knows the password; six digits must not be found by trying, from however many places. */
  readonly #wrongCodes = new Throttle(20, 10 * 60_000)

  constructor(owner: Kysely<Database>, box: SecretBox) {
    this.#owner = owner
    this.#box = box
  }

  async isOn(userId: number): Promise<boolean> {
    return Boolean((await findSecondFactor(this.#owner, userId))?.confirmed_at)
  }

  async begin(user: { id: number; email: string }, issuer: string): Promise<{ secret: string; uri: string }> {
    const secret = newTotpSecret()
    const sealed = this.#box.seal(secret, purposeOf(user.id))
    if (!(await beginSecondFactor(this.#owner, user.id, sealed)))
      throw new Failure('wrong_state', { message: 'A second factor is in use: switch it off first' })
    return { secret, uri: totpUri(secret, user.email, issuer) }
  }

  /** Switches it on once the app shows a right code; answers with the recovery codes, known only now. */
  async confirm(userId: number, code: string): Promise<string[]> {
    const row = await findSecondFactor(this.#owner, userId)
    if (!row || row.confirmed_at) throw new Failure('wrong_state', { message: 'There is nothing to confirm' })
    const step = matchingStep(this.#box.open(row.totp_secret, purposeOf(userId)), typed(code))
    if (step === null) {
      throw new Failure('invalid_input', {
        message: 'code: is not what the app should show now; check the clock of the device',
        fields: { field: 'code' },
      })
    }
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    const hashes = codes.map((one) => storedDigest(typed(one)))
    if (!(await confirmSecondFactor(this.#owner, userId, step, hashes)))
      throw new Failure('wrong_state', { message: 'There is nothing to confirm' })
    return codes
  }

  /** Lets pass who has no second factor, or shows a right code; each code works once. */
  async demand(userId: number, code: string | undefined): Promise<void> {
    const row = await findSecondFactor(this.#owner, userId)
    if (!row?.confirmed_at) return
    if (code === undefined || code.trim() === '') throw new Failure('second_factor_needed')
    const given = typed(code)
    const wait = this.#wrongCodes.hit(String(userId))
    if (isAppCode.test(given) && wait > 0) throw new Failure('too_many_sign_ins', { retryAfterSeconds: wait })
    const isRight = isAppCode.test(given)
      ? await this.#takeAppCode(userId, row.totp_secret, given)
      : await takeRecoveryCode(this.#owner, userId, storedDigest(given))
    if (!isRight) throw new Failure('second_factor_wrong')
    this.#wrongCodes.takeBack(String(userId))
  }

  async #takeAppCode(userId: number, sealed: Buffer, code: string): Promise<boolean> {
    const step = matchingStep(this.#box.open(sealed, purposeOf(userId)), code)
    return step !== null && (await takeTotpStep(this.#owner, userId, step))
  }

  async disable(userId: number): Promise<void> {
    await deleteSecondFactor(this.#owner, userId)
  }
}
