import { type Caller, mayUse } from '#core/access/caller'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { listRanks, type RankRow, refuseBeyondCaller, rightsOfRank } from '#domain/access/index'
import { lockAdministrators, setRankOfMembers } from './queries/member-changes.ts'
import type { Member } from './queries/members.ts'

/** Members whose rank holds more than the caller does are out of reach. */
export const refuseMembersAbove = async (
  transaction: ReadTransaction,
  caller: Caller,
  members: readonly Member[],
): Promise<void> => {
  const ranks = new Map((await listRanks(transaction)).map((rank) => [rank.id, rank]))
  for (const member of members) {
    const rank = ranks.get(member.rankId)
    if (rank) refuseBeyondCaller(caller, rightsOfRank(rank).permissions)
  }
}

/** At least one administrator, whose access does not expire, must be left. */
export const refuseWithoutAdministrator = async (
  transaction: WriteTransaction,
  leaving: readonly number[],
): Promise<void> => {
  const administrators = await lockAdministrators(transaction)
  const isAffected = administrators.some((id) => leaving.includes(id))
  if (isAffected && administrators.every((id) => leaving.includes(id))) {
    throw new Failure('conflict', {
      message: 'Someone must stay administrator: make another user administrator first',
    })
  }
}

/** Gives members another rank, within what the caller holds. */
export const changeRanks = async (
  transaction: WriteTransaction,
  caller: Caller,
  members: readonly Member[],
  rank: RankRow,
): Promise<void> => {
  refuseBeyondCaller(caller, rightsOfRank(rank).permissions)
  if (rank.id === caller.rankId && !mayUse(caller, 'assign_peer_rank')) {
    throw new Failure('missing_permission', {
      message: "You don't have permission to give your own rank to others",
    })
  }
  await refuseMembersAbove(transaction, caller, members)
  const ids = members.map((member) => member.membershipId)
  if (rank.built_in !== 'administrator') await refuseWithoutAdministrator(transaction, ids)
  await setRankOfMembers(transaction, ids, rank.id)
}
