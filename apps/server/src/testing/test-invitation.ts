import { Authenticator } from '#core/auth/authenticate'
import { tenantTransactions, type WriteTransaction } from '#core/database/tenant-transaction'
import { findBuiltInRank } from '#domain/access/index'
import { createInvitationLink, inviteByEmail } from '#domain/invitations/index'
import type { TestCompany, TestMember } from './test-company.ts'
import type { TestService } from './test-service.ts'

export const callerOf = async (test: TestService, member: TestMember) => {
  const authenticator = new Authenticator({ owner: test.connections.owner, sessionDays: 30 })
  const shown = { apiKey: member.key, bearer: undefined, sessionToken: undefined }
  const caller = await authenticator.authenticate(shown, null)
  if (!caller) throw new Error('The member is unknown')
  return caller
}

export const inTestCompany = <Result>(
  test: TestService,
  company: Pick<TestCompany, 'id'>,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> => tenantTransactions(test.connections.app).write(company.id, work)

interface Terms {
  readonly maxUses?: number | null
  readonly expiresAt?: Date
  readonly rank?: 'member' | 'manager'
}

/** Answers with the token of a new link. */
export const makeInvitationLink = async (
  test: TestService,
  company: TestCompany,
  { maxUses = 5, expiresAt, rank: builtIn = 'member' }: Terms = {},
): Promise<string> => {
  const caller = await callerOf(test, company.admin)
  return inTestCompany(test, company, async (transaction) => {
    const rank = await findBuiltInRank(transaction, builtIn)
    const { token } = await createInvitationLink(transaction, caller, { rank, maxUses, expiresAt })
    return token
  })
}

/** Sends an invitation by e-mail. */
export const sendInvitation = async (test: TestService, company: TestCompany, email: string) => {
  const caller = await callerOf(test, company.admin)
  return inTestCompany(test, company, async (transaction) => {
    const rank = await findBuiltInRank(transaction, 'member')
    const terms = { emails: [email], rank, origin: 'https://yard.example.org' }
    const { invitations } = await inviteByEmail(transaction, caller, terms)
    if (!invitations[0]) throw new Error(`${email} was not invited`)
    return invitations[0]
  })
}
