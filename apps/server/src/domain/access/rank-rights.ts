import { permissionsOfRank } from '#core/access/caller'
import type { RankRow } from './queries/ranks.ts'
import type { RankRights } from './rank-permissions.ts'

export const rightsOfRank = (rank: RankRow): RankRights => ({
  permissions: [...permissionsOfRank(rank.built_in, rank.permissions)],
  maxPrintSize: rank.max_print_size,
  defaultSlicerMode: rank.default_slicer_mode,
})
