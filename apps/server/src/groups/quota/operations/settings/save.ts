import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { rankOfCompany } from '#domain/access/index'
import { describeQuota, quotaKind, quotaPeriod, quotaRecord, saveQuotas } from '#domain/ledger/index'
import { classOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'

export const save = defineOperation({
  id: 'quota/settings/Save',
  summary: 'Define a quota for ranks or classes; one that exists gets the new limit',
  effect: 'changes',
  extension: true,
  permission: 'manage_quotas',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({
    rank_ids: rankOfCompany.list.optional(),
    class_ids: classOfCompany.list.optional(),
    kind: quotaKind,
    period: quotaPeriod,
    limit: integer(0).nullable().describe('Null: without limit, which lifts a less specific quota'),
  }),
  output: z.object({ data: z.array(quotaRecord) }),
  async handler({ write }, { rank_ids: ranks = [], class_ids: classes = [], kind, period, limit }) {
    const scopes = [...ranks.map(({ id }) => ({ rankId: id })), ...classes.map(({ id }) => ({ classId: id }))]
    if (scopes.length === 0) {
      throw new Failure('invalid_input', {
        message: 'rank_ids: name a rank or a class; for a single user there is users/SetQuotaOverride',
        fields: { field: 'rank_ids' },
      })
    }
    const names = {
      rank: new Map(ranks.map((rank) => [rank.id, rank.title])),
      class: new Map(classes.map((one) => [one.id, one.name])),
      user: new Map<number, string>(),
    }
    return write(async (transaction) => {
      const rows = await saveQuotas(transaction, { scopes, kind, period, limit })
      return { data: rows.map((row) => describeQuota(row, names)) }
    })
  },
})
