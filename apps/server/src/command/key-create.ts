import { issueApiKey } from '#domain/access/index'
import { findMemberByEmail } from '#domain/people/index'
import { type Command, textOption, UsageProblem } from './define-command.ts'
import { inCompany } from './in-company.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key for a member and print it.',
  options: {
    email: { type: 'string', meaning: 'E-mail address of the member', required: true },
    name: { type: 'string', meaning: 'Name of the key; default API key' },
    company: { type: 'string', meaning: 'Number of the company; default 1' },
  },
  async run(values) {
    const email = (textOption(values, 'email') ?? '').toLowerCase()
    await withDatabase((owner) =>
      inCompany(owner, textOption(values, 'company'), async (transaction) => {
        const member = await findMemberByEmail(transaction, email)
        if (!member) throw new UsageProblem(`${email} is not a member of company ${transaction.companyId}`)
        const key = await issueApiKey(transaction, {
          userId: member.user_id,
          name: textOption(values, 'name') ?? 'API key',
        })
        writeLine(key.secret)
      }),
    )
  },
}
