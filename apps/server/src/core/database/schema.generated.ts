// Generated from the migrated database by `npm run generate`.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>

export interface ApiKeysTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  name: string
  hint: string
  secret_hash: Buffer
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface AuditEntriesTable {
  id: GeneratedAlways<number>
  company_id: number
  at: Generated<Timestamp>
  user_id: number | null
  credential_kind: string
  credential_id: number | null
  operation: string
  address: string
  user_agent: string
  input: Json
}

export interface CompaniesTable {
  id: GeneratedAlways<number>
  name: string
  kind: Generated<string>
  plan: Generated<string>
  created_at: Generated<Timestamp>
}

export interface CompanySettingsTable {
  company_id: number
  version: Generated<number>
  currency: Generated<string>
  time_zone: Generated<string>
  require_cancel_reason: Generated<boolean>
  require_comment: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export interface IdempotentAnswersTable {
  company_id: number
  user_id: number
  operation: string
  key: string
  request_hash: Buffer
  answer: Json | null
  created_at: Generated<Timestamp>
}

export interface MembershipsTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  rank_id: number
  api_access: boolean | null
  approved_at: Timestamp | null
  last_online_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface NodeWorkersTable {
  worker_id: string
  node: string
  started_at: Generated<Timestamp>
}

export interface OutboxEventsTable {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  data: Json
  transition_key: string | null
  created_at: Generated<Timestamp>
  attempts: Generated<number>
  failed_reactions: string[] | null
  next_attempt_at: Generated<Timestamp>
  claimed_by: string | null
  claimed_until: Timestamp | null
  delivered_at: Timestamp | null
}

export interface RanksTable {
  id: GeneratedAlways<number>
  company_id: number
  title: string
  description: Generated<string>
  built_in: string | null
  permissions: Generated<string[]>
  max_print_size: number[] | null
  default_slicer_mode: Generated<number>
  sort_order: Generated<number>
  created_at: Generated<Timestamp>
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface SessionsTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number | null
  token_hash: Buffer
  address: string
  user_agent: string
  created_at: Generated<Timestamp>
  last_used_at: Generated<Timestamp>
}

export interface UsersTable {
  id: GeneratedAlways<number>
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  password_hash: string | null
  email_confirmed_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface Database {
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  companies: CompaniesTable
  company_settings: CompanySettingsTable
  idempotent_answers: IdempotentAnswersTable
  memberships: MembershipsTable
  node_workers: NodeWorkersTable
  outbox_events: OutboxEventsTable
  ranks: RanksTable
  schema_migrations: SchemaMigrationsTable
  sessions: SessionsTable
  users: UsersTable
}
