import type { CallerUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { findBuiltInRank } from '#domain/access/index'
import { type Joining, joinCompany } from '#domain/people/index'
import { takeUse } from './queries/invitations.ts'

export const unusableInvitation = (): Failure =>
  new Failure('not_found', {
    message: 'This invitation is not valid: it was used up or withdrawn, or it is too old',
  })

/** Makes the user a member with the rank of the invitation and counts one use, both or neither. */
export const acceptInvitation = async (
  transaction: Joining,
  invitationId: number,
  user: CallerUser,
): Promise<void> => {
  const taken = await takeUse(transaction, invitationId)
  if (!taken) throw unusableInvitation()
  if (taken.email !== null && taken.email !== user.email.toLowerCase()) {
    throw new Failure('wrong_state', { message: 'This invitation was sent to another e-mail address' })
  }
  const rankId = taken.rank_id ?? (await findBuiltInRank(transaction, 'member')).id
  const standing = await joinCompany(transaction, user, { rankId, isPending: false })
  if (standing === null) {
    throw new Failure('conflict', { message: 'You are a member of this organisation already' })
  }
}
