import { mayUse } from '#core/access/caller'
import { defineReference } from '#core/operation/reference'
import { type ApiKeyRow, findApiKeys } from './queries/api-keys.ts'
import { findRanks, type RankRow } from './queries/ranks.ts'

export const rankOfCompany = defineReference<RankRow>({
  noun: 'rank',
  find: (transaction, _caller, ids) => findRanks(transaction, ids),
  idOf: (rank) => rank.id,
})

/** One's own keys; an administrator also reaches those of others. */
export const apiKeyOfCaller = defineReference<ApiKeyRow>({
  noun: 'key',
  async find(transaction, caller, ids) {
    const keys = await findApiKeys(transaction, ids)
    return mayUse(caller, 'org_admin') ? keys : keys.filter((key) => key.user_id === caller.user.id)
  },
  idOf: (key) => key.id,
  ownerOf: (key) => key.user_id,
})
