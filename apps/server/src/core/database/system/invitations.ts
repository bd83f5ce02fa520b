import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/** Only one that can still be accepted. */
export const findInvitationByToken = (owner: Kysely<Database>, tokenHash: Buffer) =>
  owner
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .select([
      'invitations.id',
      'invitations.company_id',
      'invitations.kind',
      'invitations.email',
      'companies.name as company_name',
    ])
    .where('invitations.token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([
        eb('invitations.max_uses', 'is', null),
        eb('invitations.uses', '<', eb.ref('invitations.max_uses')),
      ]),
    )
    .where((eb) =>
      eb.or([eb('invitations.expires_at', 'is', null), eb('invitations.expires_at', '>', sql<Date>`now()`)]),
    )
    .executeTakeFirst()

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

export const findRegistrationByToken = (owner: Kysely<Database>, tokenHash: Buffer) =>
  owner
    .selectFrom('registrations')
    .innerJoin('companies', 'companies.id', 'registrations.company_id')
    .selectAll('registrations')
    .select('companies.name as company_name')
    .where('registrations.token_hash', '=', tokenHash)
    .where('registrations.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteOldRegistrations = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .deleteFrom('registrations')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Companies in which anyone may register, and who counts as anyone. */
export const listOpenCompanies = (owner: Kysely<Database>) =>
  owner
    .selectFrom('company_settings')
    .innerJoin('companies', 'companies.id', 'company_settings.company_id')
    .where('company_settings.registration_open', '=', true)
    .select(['companies.id', 'companies.name', 'company_settings.allowed_email_domains'])
    .orderBy('companies.id')
    .execute()
