import type { Caller } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { RankRow } from '#domain/access/index'
import { refuseInvitingTo } from './invite.ts'
import { type InvitationRow, updateInvitation } from './queries/invitations.ts'

interface Change {
  readonly rank?: RankRow
  /** Null: unlimited. */
  readonly maxUses?: number | null
  readonly expiresAt?: Date | null
}

/** Changes what is given; the rank only within what the caller may give away. */
export const changeInvitation = (
  transaction: WriteTransaction,
  caller: Caller,
  invitation: InvitationRow,
  { rank, maxUses, expiresAt }: Change,
): Promise<InvitationRow> => {
  if (rank) refuseInvitingTo(caller, rank)
  if (maxUses !== undefined && invitation.kind === 'personal')
    throw new Failure('wrong_state', { message: 'A personal invitation works exactly once' })
  if (typeof maxUses === 'number' && maxUses < invitation.uses) {
    const message = `This invitation was used ${invitation.uses} times already: allow at least as many`
    throw new Failure('wrong_state', { message })
  }
  return updateInvitation(transaction, invitation.id, { rankId: rank?.id, maxUses, expiresAt })
}
