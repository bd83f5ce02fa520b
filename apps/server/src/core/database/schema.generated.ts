// Generated from the migrated database by `npm run generate`.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>

export interface AccountsTable {
  company_id: number
  user_id: number
  balance: Generated<number>
  total_prints: Generated<number>
}

export interface ApiFilesTable {
  company_id: number
  id: string
  user_id: number
  name: string
  digest: string
  uploaded_at: Generated<Timestamp>
  expires_at: Timestamp
}

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

export interface BalanceEntriesTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  kind: string
  amount: number
  balance: number
  reason: string | null
  subject: string | null
  by_user_id: number | null
  at: Generated<Timestamp>
}

export interface BalancePurchasesTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  amount: number
  currency: string
  status: Generated<string>
  comment: string | null
  created_at: Generated<Timestamp>
  resolved_at: Timestamp | null
  resolved_by: number | null
}

export interface ClassMembersTable {
  company_id: number
  class_id: number
  user_id: number
}

export interface ClassesTable {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  created_at: Generated<Timestamp>
}

export interface CompaniesTable {
  id: GeneratedAlways<number>
  name: string
  kind: Generated<string>
  plan: Generated<string>
  created_at: Generated<Timestamp>
  is_operator: Generated<boolean>
}

export interface CompanySettingsTable {
  company_id: number
  version: Generated<number>
  currency: Generated<string>
  time_zone: Generated<string>
  require_cancel_reason: Generated<boolean>
  require_comment: Generated<boolean>
  updated_at: Generated<Timestamp>
  balance_enabled: Generated<boolean>
  balance_credit_limit: Generated<number>
  balance_payment_url: string | null
  refund_on_failure: Generated<string>
  refund_on_cancel: Generated<string>
  semester_starts: Generated<string[]>
  registration_open: Generated<boolean>
  registration_approval: Generated<boolean>
  allowed_email_domains: Generated<string[]>
}

export interface ContentsTable {
  company_id: number
  digest: string
  size: number
  facts: Json | null
  used_at: Generated<Timestamp>
}

export interface FormerMembersTable {
  company_id: number
  user_id: number
  first_name: string
  last_name: string
  left_at: Generated<Timestamp>
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

export interface InvitationsTable {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  email: string | null
  token_hash: Buffer
  rank_id: number | null
  max_uses: number | null
  uses: Generated<number>
  expires_at: Timestamp | null
  language: Generated<string>
  created_by: number | null
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
}

export interface LibraryFilesTable {
  company_id: number
  id: string
  user_id: number
  name: string
  extension: string
  digest: string
  created_at: Generated<Timestamp>
}

export interface MemberPinsTable {
  company_id: number
  user_id: number
  pin_hash: string
  changed_at: Generated<Timestamp>
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
  access_expires_at: Timestamp | null
  is_teacher: Generated<boolean>
  org_account: Generated<boolean>
}

export interface NfcCredentialsTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  name: string
  hint: string
  card_hash: Buffer
  created_by: number | null
  created_at: Generated<Timestamp>
}

export interface NodeWorkersTable {
  worker_id: string
  node: string
  started_at: Generated<Timestamp>
}

export interface OauthClientsTable {
  client_id: string
  name: string
  secret_hash: Buffer | null
  redirect_uris: Generated<string[]>
  any_loopback_port: Generated<boolean>
  any_redirect: Generated<boolean>
  scopes: string[]
  logo: string | null
  is_enabled: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface OauthCodesTable {
  id: GeneratedAlways<number>
  company_id: number
  grant_id: number
  code_hash: Buffer
  redirect_uri: string
  scopes: string[]
  challenge: string | null
  expires_at: Timestamp
  used_at: Timestamp | null
  family_id: number | null
}

export interface OauthFamiliesTable {
  id: GeneratedAlways<number>
  company_id: number
  grant_id: number
  scopes: string[]
  generation: Generated<number>
  rotated_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
}

export interface OauthGrantsTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  client_id: string
  scopes: string[]
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
}

export interface OauthTokensTable {
  id: GeneratedAlways<number>
  company_id: number
  family_id: number
  generation: number
  access_hash: Buffer
  access_expires_at: Timestamp
  refresh_hash: Buffer
  refresh_expires_at: Timestamp
  created_at: Generated<Timestamp>
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

export interface OutgoingMailsTable {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  recipient: string
  subject: string
  body: string | null
  is_private: Generated<boolean>
  state: Generated<string>
  attempts: Generated<number>
  error: string | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  sent_at: Timestamp | null
}

export interface PartUploadsTable {
  company_id: number
  id: GeneratedAlways<number>
  user_id: number
  token_hash: Buffer
  name: string
  total_size: number
  received: number
  parts: string[]
  expires_at: Timestamp
}

export interface PasswordResetsTable {
  token_hash: Buffer
  user_id: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface PrintJobsTable {
  company_id: number
  id: GeneratedAlways<number>
  uid: Generated<string>
  printer_id: number
  user_id: number | null
  filename: string
  digest: string
  library_file_id: string | null
  queue_item_id: number | null
  state: Generated<string>
  path_on_printer: string | null
  first_attempt_at: Timestamp | null
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  ended_at: Timestamp | null
  progress: Generated<number>
  failure: string | null
  cancel_wanted_at: Timestamp | null
  cancel_reason: number | null
  cancel_comment: string | null
  cancelled_by: number | null
  bed_cleared_at: Timestamp | null
  succeeded: boolean | null
  rating: number | null
}

export interface PrintUsagesTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  subject: string
  state: Generated<string>
  prints: number
  grams: number
  print_seconds: number
  cost: number
  charged: number
  started_at: Timestamp
  ended_at: Timestamp | null
}

export interface PrintersTable {
  company_id: number
  id: GeneratedAlways<number>
  name: string
  kind: string
  sealed_connection: Buffer | null
  sort_order: Generated<number>
  out_of_order: Generated<boolean>
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

export interface QueueItemsTable {
  company_id: number
  id: GeneratedAlways<number>
  user_id: number
  filename: string
  digest: string
  library_file_id: string | null
  amount: Generated<number>
  printed: Generated<number>
  note: string | null
  sort_order: number
  added_at: Generated<Timestamp>
}

export interface QuotaAdjustmentsTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  kind: string
  period: string
  amount: number
  reason: string | null
  by_user_id: number
  at: Generated<Timestamp>
}

export interface QuotaRequestsTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  kind: string
  period: string
  amount: number
  reason: string | null
  status: Generated<string>
  granted: number | null
  comment: string | null
  created_at: Generated<Timestamp>
  resolved_at: Timestamp | null
  resolved_by: number | null
}

export interface QuotaResetsTable {
  company_id: number
  user_id: number
  kind: string
  period: string
  at: Timestamp
}

export interface QuotasTable {
  id: GeneratedAlways<number>
  company_id: number
  rank_id: number | null
  class_id: number | null
  user_id: number | null
  kind: string
  period: string
  amount: number | null
  updated_at: Generated<Timestamp>
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

export interface RegistrationsTable {
  id: GeneratedAlways<number>
  company_id: number
  invitation_id: number | null
  email: string
  first_name: string
  last_name: string
  language: Generated<string>
  password_hash: string
  token_hash: Buffer | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface SecondFactorsTable {
  user_id: number
  totp_secret: Buffer
  confirmed_at: Timestamp | null
  last_step: Generated<number>
  recovery_hashes: Generated<Buffer[]>
  created_at: Generated<Timestamp>
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
  phone: Generated<string>
  avatar: string | null
  language: Generated<string>
}

export interface Database {
  accounts: AccountsTable
  api_files: ApiFilesTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  balance_entries: BalanceEntriesTable
  balance_purchases: BalancePurchasesTable
  class_members: ClassMembersTable
  classes: ClassesTable
  companies: CompaniesTable
  company_settings: CompanySettingsTable
  contents: ContentsTable
  former_members: FormerMembersTable
  idempotent_answers: IdempotentAnswersTable
  invitations: InvitationsTable
  library_files: LibraryFilesTable
  member_pins: MemberPinsTable
  memberships: MembershipsTable
  nfc_credentials: NfcCredentialsTable
  node_workers: NodeWorkersTable
  oauth_clients: OauthClientsTable
  oauth_codes: OauthCodesTable
  oauth_families: OauthFamiliesTable
  oauth_grants: OauthGrantsTable
  oauth_tokens: OauthTokensTable
  outbox_events: OutboxEventsTable
  outgoing_mails: OutgoingMailsTable
  part_uploads: PartUploadsTable
  password_resets: PasswordResetsTable
  print_jobs: PrintJobsTable
  print_usages: PrintUsagesTable
  printers: PrintersTable
  queue_items: QueueItemsTable
  quota_adjustments: QuotaAdjustmentsTable
  quota_requests: QuotaRequestsTable
  quota_resets: QuotaResetsTable
  quotas: QuotasTable
  ranks: RanksTable
  registrations: RegistrationsTable
  schema_migrations: SchemaMigrationsTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  users: UsersTable
}
