import { z } from 'zod'
import type { RankRow } from './queries/ranks.ts'
import { rightsAsText } from './rank-permissions.ts'
import { rightsOfRank } from './rank-rights.ts'

/** A rank as the interface shows it. */
export const rankRecord = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  company_id: z.int(),
  company_type: z.string(),
  permissions: z.string().describe('JSON text of a map from permission to yes or no'),
  sort_order: z.int(),
  built_in: z.string().nullable(),
  created: z.string(),
})

const asDateTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

export const describeRank = (rank: RankRow, companyKind: string): z.input<typeof rankRecord> => ({
  id: rank.id,
  title: rank.title,
  description: rank.description,
  company_id: rank.company_id,
  company_type: companyKind,
  permissions: rightsAsText(rightsOfRank(rank)),
  sort_order: rank.sort_order,
  built_in: rank.built_in,
  created: asDateTime(rank.created_at),
})
