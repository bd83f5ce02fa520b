import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import { countCompanies } from '#core/database/system/companies'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { findBuiltInRank, issueApiKey } from '#domain/access/index'
import { foundCompany } from '#domain/organization/index'
import { addMember } from '#domain/people/index'

export interface FirstAdministrator {
  readonly email?: string
  readonly password?: string
  readonly apiKey?: string
  readonly company?: string
}

/** Secrets that were given are not repeated: they are known, and what is printed may end in a log. */
export interface Founded {
  readonly companyId: number
  readonly email: string
  readonly password: string | null
  readonly apiKey: string | null
}

export const firstAdministrator = (config: Config): FirstAdministrator => ({
  email: config.PRINTYARD_BOOTSTRAP_EMAIL,
  password: config.PRINTYARD_BOOTSTRAP_PASSWORD,
  apiKey: config.PRINTYARD_BOOTSTRAP_API_KEY,
  company: config.PRINTYARD_BOOTSTRAP_COMPANY,
})

/** On an empty database: the first company, its administrator and an API key, all or nothing. Otherwise null. */
export const foundInstallation = async (
  owner: Kysely<Database>,
  wanted: FirstAdministrator,
): Promise<Founded | null> => {
  if ((await countCompanies(owner)) > 0) return null
  const email = wanted.email ?? 'admin@printyard.local'
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  return inOwnerTransaction(owner, async (db) => {
    const transaction = await foundCompany(db, { name: wanted.company ?? 'Printyard', isOperator: true })
    const rank = await findBuiltInRank(transaction, 'administrator')
    const person = { email, password, firstName: 'First', lastName: 'Administrator' }
    const { userId } = await addMember(db, transaction, { ...person, rankId: rank.id })
    const name = 'First key'
    const key = await issueApiKey(transaction, {
      userId,
      name,
      ...(wanted.apiKey && { secret: wanted.apiKey }),
    })
    return {
      companyId: transaction.companyId,
      email,
      password: wanted.password === undefined ? password : null,
      apiKey: wanted.apiKey === undefined ? key.secret : null,
    }
  })
}
