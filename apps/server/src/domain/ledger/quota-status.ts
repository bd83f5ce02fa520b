import { z } from 'zod'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { findSettings } from '#domain/organization/index'
import { findMembersByUser, type Member } from '#domain/people/index'
import { balanceRecord, describeBalance } from './balance-records.ts'
import { loadStanding } from './load-standing.ts'
import { describeStanding, quotaStatusRecord } from './quota-records.ts'

/** What a user may still use. */
export const statusRecord = z.object({
  user: z.object({ id: z.int(), name: z.string() }),
  quotas: z.array(quotaStatusRecord),
  balance: balanceRecord,
})

export const quotaStatus = async (
  transaction: ReadTransaction,
  member: Member,
): Promise<z.input<typeof statusRecord>> => {
  const settings = await findSettings(transaction)
  const standing = await loadStanding(transaction, member, settings, new Date())
  return {
    user: { id: member.userId, name: `${member.firstName} ${member.lastName}`.trim() },
    quotas: standing.quotas.map(describeStanding),
    balance: describeBalance(standing.balance),
  }
}

/** Who a record belongs to; purchases outlive a membership. */
export const ownMember = async (transaction: ReadTransaction, userId: number): Promise<Member> => {
  const [member] = await findMembersByUser(transaction, [userId])
  if (!member) throw new Failure('wrong_state', { message: 'The user has left the company' })
  return member
}
