import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { ownerTransaction } from '#core/database/tenant-transaction'
import { findBuiltInRank, insertRanks, issueApiKey } from '#domain/access/index'
import { type CompanyFacts, foundCompany } from '#domain/organization/index'
import { addMember } from '#domain/people/index'
import { type Permission, permissionNames } from '#vocabulary/permissions'
import { TestClient } from './test-client.ts'
import type { TestService } from './test-service.ts'

export interface TestMember {
  readonly userId: number
  readonly rankId: number
  readonly email: string
  readonly password: string
  readonly key: string
  readonly client: TestClient
}

export interface TestCompany {
  readonly id: number
  readonly admin: TestMember
  /** A member with exactly these permissions, and allowed to use the API whatever they are. */
  member(permissions: readonly Permission[]): Promise<TestMember>
}

export const testPassword = 'correct horse battery'

const addTestMember = (
  test: TestService,
  companyId: number,
  permissions: readonly Permission[] | 'administrator',
): Promise<TestMember> =>
  inOwnerTransaction(test.connections.owner, async (db) => {
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    const transaction = ownerTransaction(db, companyId)
    const mark = randomBytes(5).toString('hex')
    const facts = {
      title: `Rank ${mark}`,
      description: '',
      sortOrder: 0,
      maxPrintSize: null,
      defaultSlicerMode: 2,
    }
    const rank =
      permissions === 'administrator'
        ? await findBuiltInRank(transaction, 'administrator')
        : (await insertRanks(transaction, [{ ...facts, permissions }]))[0]
    if (!rank) throw new Error('No rank')
    const email = `${mark}@example.org`
    const person = {
      email,
      firstName: 'Test',
      lastName: mark,
      password: permissions === 'administrator' ? testPassword : null,
    }
    const { userId } = await addMember(db, transaction, { ...person, rankId: rank.id, apiAccess: true })
    const key = (await issueApiKey(transaction, { userId, name: 'Test key' })).secret
    const client = new TestClient(test, companyId, { 'x-api-key': key })
    return { userId, rankId: rank.id, email, password: testPassword, key, client }
  })

/** A company nobody else uses, with an administrator. */
export const createTestCompany = async (
  test: TestService,
  facts: Partial<CompanyFacts> = {},
): Promise<TestCompany> => {
  const name = `Company ${randomBytes(4).toString('hex')}`
  const { companyId } = await inOwnerTransaction(test.connections.owner, (db) =>
    foundCompany(db, { name, ...facts }),
  )
  const admin = await addTestMember(test, companyId, 'administrator')
  return { id: companyId, admin, member: (permissions) => addTestMember(test, companyId, permissions) }
}

export const allBut = (...left: readonly Permission[]): Permission[] =>
  permissionNames.filter((name) => !left.includes(name))
