import type { CallerUser } from '#core/access/caller'
import { storedDigest } from '#core/auth/secrets'
import { findRegistrationByToken } from '#core/database/system/invitations'
import { confirmEmailOfUser, ensureUser, findUser } from '#core/database/system/users'
import { Failure } from '#core/operation/failure'
import { findBuiltInRank } from '#domain/access/index'
import { acceptInvitation } from '#domain/invitations/index'
import { findSettings } from '#domain/organization/index'
import { findStanding, type Joining, joinCompany, type Standing } from '#domain/people/index'
import { takeRegistration } from './queries/registrations.ts'
import { callerUser, type RegistrationParts } from './registration-parts.ts'

const unusable = () =>
  new Failure('not_found', { message: 'This link is not valid: it was used before, or it is too old' })

export interface Confirmed {
  readonly standing: Standing
  readonly company: { readonly id: number; readonly name: string }
}

/** What a link in a mailbox is about; null when it is of no use. */
export const registrationBehind = async ({ owner }: RegistrationParts, token: string) => {
  const found = await findRegistrationByToken(owner, storedDigest(token))
  return found ? { email: found.email, organization: found.company_name } : null
}

const joinOpen = async (transaction: Joining, user: CallerUser): Promise<Standing> => {
  const settings = await findSettings(transaction)
  if (!settings.registration_open) {
    throw new Failure('wrong_state', { message: 'The organisation no longer takes registrations' })
  }
  const { id: rankId } = await findBuiltInRank(transaction, 'member')
  const terms = { rankId, isPending: settings.registration_approval }
  const standing = await joinCompany(transaction, user, terms)
  return standing ?? (await findStanding(transaction, user.id)) ?? 'pending'
}

/** Whoever opens the link owns the address: the user is made where needed, and joins. */
export const confirmRegistration = async (parts: RegistrationParts, token: string): Promise<Confirmed> => {
  const { owner, transactions } = parts
  const found = await findRegistrationByToken(owner, storedDigest(token))
  if (!found) throw unusable()
  const { id: userId } = await ensureUser(owner, {
    email: found.email,
    firstName: found.first_name,
    lastName: found.last_name,
    language: found.language,
    passwordHash: found.password_hash,
  })
  await confirmEmailOfUser(owner, userId)
  const user = callerUser(await findUser(owner, userId))
  const standing = await transactions.write(
    found.company_id,
    async (transaction: Joining): Promise<Standing> => {
      if (!(await takeRegistration(transaction, found.id))) throw unusable()
      if (found.invitation_id === null) return joinOpen(transaction, user)
      await acceptInvitation(transaction, found.invitation_id, user)
      return 'joined'
    },
  )
  return { standing, company: { id: found.company_id, name: found.company_name } }
}
