import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { foundCompany } from '#domain/organization/index'
import { type Plan, planNames } from '#vocabulary/plans'
import { type Command, textOption, UsageProblem } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const companyCreate: Command = {
  name: 'company create',
  summary: 'Create a company with its built-in ranks.',
  options: {
    name: { type: 'string', meaning: 'Name of the company', required: true },
    kind: { type: 'string', meaning: 'organization (default) or personal' },
    plan: { type: 'string', meaning: `One of ${planNames.join(', ')}; default self_hosted` },
  },
  async run(values) {
    const name = textOption(values, 'name') ?? ''
    const kind = textOption(values, 'kind') ?? 'organization'
    const plan = textOption(values, 'plan') ?? 'self_hosted'
    if (kind !== 'organization' && kind !== 'personal')
      throw new UsageProblem('--kind must be organization or personal')
    if (!planNames.includes(plan as Plan))
      throw new UsageProblem(`--plan must be one of ${planNames.join(', ')}`)
    await withDatabase(async (owner) => {
      const { companyId } = await inOwnerTransaction(owner, (db) =>
        foundCompany(db, { name, kind, plan: plan as Plan }),
      )
      writeLine(`Company ${companyId} was created.`)
    })
  },
}
