import type { Caller } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { type Permission, permissions } from '#vocabulary/permissions'
import type { RankRow } from './queries/ranks.ts'
import { lackedPermissions } from './rank-permissions.ts'
import { rightsOfRank } from './rank-rights.ts'

const titles = (names: readonly Permission[]): string =>
  names
    .slice(0, 5)
    .map((name) => permissions[name].title)
    .join(', ') + (names.length > 5 ? ' and more' : '')

/** Nobody gives away, or changes for others, what they do not hold themselves. */
export const refuseBeyondCaller = (caller: Caller, wanted: readonly Permission[]): void => {
  const lacked = lackedPermissions(caller.permissions, wanted)
  if (lacked.length === 0) return
  throw new Failure('missing_permission', {
    message: `You don't have permission to give away what you do not hold yourself: ${titles(lacked)}`,
  })
}

/** The administrator rank is the one that cannot be lost; ranks above one's own are out of reach. */
export const refuseForeignRank = (caller: Caller, rank: RankRow): void => {
  if (rank.built_in === 'administrator') {
    throw new Failure('conflict', { message: 'The administrator rank cannot be changed or deleted' })
  }
  refuseBeyondCaller(caller, rightsOfRank(rank).permissions)
}
