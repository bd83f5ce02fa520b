import { type CallerUser, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { approvePending, insertMembership } from './queries/memberships.ts'

export type Joining = WriteTransaction<'organization.user_signup' | 'organization.user_pending'>
export type Standing = 'joined' | 'pending'

interface Terms {
  readonly rankId: number
  /** An administrator has to approve first. */
  readonly isPending: boolean
}

/** Makes a user a member, at once or pending, and tells so. Answers null when nothing changed. */
export const joinCompany = async (
  transaction: Joining,
  user: CallerUser,
  { rankId, isPending }: Terms,
): Promise<Standing | null> => {
  const newcomer = { userId: user.id, rankId, apiAccess: null, isPending }
  const inserted = await insertMembership(transaction, newcomer)
  if (inserted === null && isPending) return null
  const membershipId = inserted ?? (await approvePending(transaction, user.id, rankId))
  if (membershipId === null) return null
  const standing = isPending ? 'pending' : 'joined'
  const event = isPending ? 'organization.user_pending' : 'organization.user_signup'
  transaction.emit(event, { user: shortUser(user) }, `membership ${membershipId} ${standing}`)
  return standing
}
