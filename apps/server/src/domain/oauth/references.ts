import { mayUse } from '#core/access/caller'
import { defineReference } from '#core/operation/reference'
import { findGrants, type GrantRow } from './queries/grants.ts'

/** Applications one allowed oneself; an administrator also reaches those of others. */
export const allowedApplicationOfCaller = defineReference<GrantRow>({
  noun: 'application',
  async find(transaction, caller, ids) {
    const grants = await findGrants(transaction, ids)
    return mayUse(caller, 'org_admin') ? grants : grants.filter((grant) => grant.user_id === caller.user.id)
  },
  idOf: (grant) => grant.id,
  ownerOf: (grant) => grant.user_id,
})
