import { randomBytes } from 'node:crypto'
import { findRankByTitle } from '#domain/access/index'
import { addMember } from '#domain/people/index'
import { emailAddress } from '#schemas/text'
import { type Command, textOption, UsageProblem } from './define-command.ts'
import { inCompany } from './in-company.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const userCreate: Command = {
  name: 'user create',
  summary: 'Create a user and make it a member of a company.',
  options: {
    email: { type: 'string', meaning: 'E-mail address, the name to sign in with', required: true },
    'first-name': { type: 'string', meaning: 'First name' },
    'last-name': { type: 'string', meaning: 'Last name' },
    password: { type: 'string', meaning: 'Password; a random one is printed when absent' },
    rank: { type: 'string', meaning: 'Title of the rank; default Member' },
    company: { type: 'string', meaning: 'Number of the company; default 1' },
    'api-access': { type: 'boolean', meaning: 'Allow API keys whatever the rank says' },
  },
  async run(values) {
    const email = emailAddress.safeParse(textOption(values, 'email'))
    if (!email.success) throw new UsageProblem('--email must be an e-mail address')
    const given = textOption(values, 'password')
    if (given !== undefined && given.length < 10)
      throw new UsageProblem('--password must have at least 10 characters')
    const password = given ?? randomBytes(12).toString('base64url')
    const title = textOption(values, 'rank') ?? 'Member'
    await withDatabase((owner) =>
      inCompany(owner, textOption(values, 'company'), async (transaction, db) => {
        const rank = await findRankByTitle(transaction, title)
        if (!rank) throw new UsageProblem(`There is no rank ${title}`)
        const { userId, isNewUser, membershipId } = await addMember(db, transaction, {
          email: email.data,
          firstName: textOption(values, 'first-name') ?? '',
          lastName: textOption(values, 'last-name') ?? '',
          password,
          rankId: rank.id,
          apiAccess: values['api-access'] === true ? true : null,
        })
        if (membershipId === null)
          throw new UsageProblem(`${email.data} is a member of company ${transaction.companyId} already`)
        writeLine(
          `User ${userId} is now a member of company ${transaction.companyId} with the rank ${rank.title}.`,
        )
        if (isNewUser && given === undefined) writeLine(`Password: ${password}`)
      }),
    )
  },
}
