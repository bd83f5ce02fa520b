import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { ownerTransaction, type WriteTransaction } from '#core/database/tenant-transaction'
import { insertRanks, issueApiKey, noRights } from '#domain/access/index'
import { insertRequest, saveQuotas, startPurchase } from '#domain/ledger/index'
import { ClientRegistry, insertOrWidenGrant } from '#domain/oauth/index'
import { addMember, insertCard, insertClass } from '#domain/people/index'
import { insertPrinter } from '#domain/printers/index'
import { makeContent } from './make-content.ts'
import { makePrint } from './make-print.ts'
import type { TestService } from './test-service.ts'

type Factory = (transaction: WriteTransaction, ownerId: number, test: TestService) => Promise<number | string>

/** Someone else than the caller, so that being deleted or demoted does no harm to the test. */
const newMember = async (transaction: WriteTransaction) => {
  const [rank] = await insertRanks(transaction, [
    { title: 'Rank of a made member', description: '', sortOrder: 0, ...noRights },
  ])
  const mark = randomBytes(6).toString('hex')
  const person = { email: `${mark}@example.org`, firstName: 'Made', lastName: mark, password: null }
  return addMember(transaction.db, transaction, { ...person, rankId: rank?.id ?? 0 })
}

const newInvitation = async (transaction: WriteTransaction, userId: number, email: string | null) => {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (company_id, kind, email, token_hash, max_uses, created_by)
    values (${transaction.companyId}, ${email ? 'personal' : 'link'}, ${email}, ${randomBytes(32)}, 1, ${userId})
    returning id`.execute(transaction.db)
  return rows[0]?.id ?? 0
}

const newQueueItem = async (transaction: WriteTransaction, userId: number) => {
  const digest = randomBytes(32).toString('hex')
  await sql`insert into contents (company_id, digest, size)
    values (${transaction.companyId}, ${digest}, 100)`.execute(transaction.db)
  const { rows } = await sql<{ id: number }>`
    insert into queue_items (company_id, user_id, filename, digest, sort_order)
    values (${transaction.companyId}, ${userId}, 'made.gcode', ${digest}, 1) returning id`.execute(
    transaction.db,
  )
  return rows[0]?.id ?? 0
}

const newLibraryFile: Factory = async (transaction, userId, test) => {
  const [id, digest] = [randomBytes(16).toString('hex'), await makeContent(transaction, test)]
  await sql`insert into library_files (company_id, id, user_id, name, extension, digest)
    values (${transaction.companyId}, ${id}, ${userId}, 'made', 'gcode', ${digest})`.execute(transaction.db)
  return id
}

const newApiFile: Factory = async (transaction, userId, test) => {
  const [id, digest] = [randomBytes(32).toString('hex'), await makeContent(transaction, test)]
  await sql`insert into api_files (company_id, id, user_id, name, digest, expires_at)
    values (${transaction.companyId}, ${id}, ${userId}, 'made.gcode', ${digest}, now() + interval '1 day')`.execute(
    transaction.db,
  )
  return id
}

/** How to make one record of each kind that operations refer to, by its noun. */
const factories: Readonly<Record<string, Factory>> = {
  rank: async (transaction) => {
    const [rank] = await insertRanks(transaction, [
      { title: 'Made for a test', description: '', sortOrder: 0, ...noRights },
    ])
    return rank?.id ?? 0
  },
  key: async (transaction, ownerId) =>
    (await issueApiKey(transaction, { userId: ownerId, name: 'Made for a test' })).id,
  application: async (transaction, userId) => {
    const { client } = await new ClientRegistry(transaction.db).register({
      name: 'Made for a test',
      redirect_uris: ['https://app.example.org/callback'],
      any_loopback_port: false,
      any_redirect: false,
      scopes: ['user.read'],
      logo: null,
      confidential: true,
    })
    const grant = { userId, clientId: client.client_id, scopes: ['user.read'] }
    return (await insertOrWidenGrant(transaction, grant)).id
  },
  user: async (transaction) => (await newMember(transaction)).userId,
  quota: async (transaction) => {
    const { userId } = await newMember(transaction)
    const limited = { scopes: [{ userId }], kind: 'prints', period: 'day', limit: 5 } as const
    return (await saveQuotas(transaction, limited))[0]?.id ?? 0
  },
  'quota request': async (transaction, userId) => {
    const request = { userId, kind: 'prints', period: 'day', amount: 5, reason: null } as const
    return (await insertRequest(transaction, request))?.id ?? 0
  },
  purchase: async (transaction, id) => {
    const user = { id, firstName: '', lastName: '', email: '' }
    return (await startPurchase(transaction, user, 500)).purchase.id
  },
  'pending member': async (transaction) => {
    const membershipId = (await newMember(transaction)).membershipId ?? 0
    await sql`update memberships set approved_at = null where id = ${membershipId}`.execute(transaction.db)
    return membershipId
  },
  invitation: (transaction, userId) => newInvitation(transaction, userId, null),
  'personal invitation': (transaction, userId) =>
    newInvitation(transaction, userId, `${randomBytes(5).toString('hex')}@example.org`),
  card: async (transaction, userId) => {
    const card = { userId, name: 'Made for a test', hint: '', cardHash: randomBytes(32), createdBy: userId }
    return (await insertCard(transaction, card))?.id ?? 0
  },
  class: async (transaction) => (await insertClass(transaction, randomBytes(5).toString('hex'))).id,
  file: newLibraryFile,
  'API file': newApiFile,
  'queue item': newQueueItem,
  printer: async (transaction) =>
    (await insertPrinter(transaction, { name: 'Made for a test', kind: 'virtual' })).id,
  print: async (transaction, userId, test) => (await makePrint(transaction, userId, test, 'done')).uid,
  'printer at work': async (transaction, userId, test) =>
    (await makePrint(transaction, userId, test, 'printing')).printerId,
  member: async (transaction) => (await newMember(transaction)).membershipId ?? 0,
}

/** Makes a record that belongs to the given user, and answers with its id. */
export const makeRecord = (
  test: TestService,
  noun: string,
  companyId: number,
  ownerId: number,
): Promise<number | string> => {
  const factory = factories[noun]
  if (!factory) throw new Error(`Nothing is known of how to make a ${noun}: add it to the record factories`)
  return inOwnerTransaction(test.connections.owner, async (db) => {
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    return factory(ownerTransaction(db, companyId), ownerId, test)
  })
}
