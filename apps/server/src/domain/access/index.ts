export { issueApiKey, maximumPerUser as maximumKeysPerUser, mayHaveApiKeys } from './api-keys.ts'
export { type BuiltInRank, builtInRanks } from './built-in-ranks.ts'
export { refuseBeyondCaller, refuseForeignRank } from './guard-ranks.ts'
export { type ApiKeyRow, countApiKeys, listApiKeys, revokeApiKey } from './queries/api-keys.ts'
export {
  countMembersByRank,
  deleteRank,
  findBuiltInRank,
  findRankByTitle,
  insertBuiltInRanks,
  insertRanks,
  listRanks,
  type RankRow,
  updateRank,
} from './queries/ranks.ts'
export {
  changedRights,
  lackedPermissions,
  noRights,
  type RankRights,
  rankPermissions,
  rightsAsText,
} from './rank-permissions.ts'
export { describeRank, rankRecord } from './rank-record.ts'
export { rightsOfRank } from './rank-rights.ts'
export { apiKeyOfCaller, rankOfCompany } from './references.ts'
