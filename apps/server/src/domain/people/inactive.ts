import { createHash } from 'node:crypto'
import { type Caller, permissionsOfRank } from '#core/access/caller'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { lackedPermissions } from '#domain/access/index'
import {
  findInactiveMembers,
  type InactiveCriteria,
  type InactiveMember,
} from './queries/inactive-members.ts'

/** Whom a clean-up would remove: administrators, the caller and those above the caller's rights never. */
export const inactiveMembers = async (
  transaction: ReadTransaction,
  caller: Caller,
  criteria: InactiveCriteria,
): Promise<InactiveMember[]> => {
  const found = await findInactiveMembers(transaction, criteria, caller.user.id)
  return found.filter((member) => {
    const held = [...permissionsOfRank(member.builtIn, member.permissions)]
    return lackedPermissions(caller.permissions, held).length === 0
  })
}

/** Stands for exactly these people: a clean-up that was confirmed for others is refused. */
export const confirmationOf = (members: readonly InactiveMember[]): string =>
  createHash('sha256')
    .update(members.map((member) => member.membershipId).join(' '))
    .digest('hex')
    .slice(0, 32)
