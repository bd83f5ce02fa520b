-- Migrations 7f470a1ff2d2f7097bce18a3bb2bb460df81213501417bdf90f96cd9f7840ad8
-- Generated from the migrated database by `npm run generate`. For reading only.

-- Functions

CREATE OR REPLACE FUNCTION public.announce_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_table_name = 'users' then
    perform pg_notify('access_changed', 'user ' || (changed ->> 'id'));
  elsif tg_table_name = 'sessions' then
    perform pg_notify('access_changed', 'user ' || (changed ->> 'user_id'));
  elsif tg_table_name = 'companies' then
    perform pg_notify('access_changed', 'company ' || (changed ->> 'id'));
  else
    perform pg_notify('access_changed', 'company ' || (changed ->> 'company_id'));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_client_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access_changed', 'company ' || company_id)
    from (select distinct company_id from oauth_grants where client_id = old.client_id) as affected;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('events_written', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_printer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('printer_changed', new.company_id || ' ' || new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_company()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.company_id', true), '')::integer $function$
;

CREATE OR REPLACE FUNCTION public.enqueue_task(task text, payload json, run_at timestamp with time zone, max_attempts integer, task_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform graphile_worker.add_job(
    task, payload, run_at => run_at, max_attempts => max_attempts, job_key => task_key
  );
end $function$
;

CREATE OR REPLACE FUNCTION public.protect_tenant_table(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to printyard_app using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    target
  );
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $function$
;

-- Tables

create table accounts (
  company_id integer not null,
  user_id integer not null,
  balance bigint default 0 not null,
  total_prints integer default 0 not null
);

create table api_files (
  company_id integer not null,
  id text not null,
  user_id integer not null,
  name text not null,
  digest text not null,
  uploaded_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table api_keys (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone
);

create table audit_entries (
  id bigint generated always as identity not null,
  company_id integer not null,
  at timestamp with time zone default now() not null,
  user_id integer,
  credential_kind text not null,
  credential_id integer,
  operation text not null,
  address text not null,
  user_agent text not null,
  input jsonb not null
);

create table balance_entries (
  id bigint generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  kind text not null,
  amount bigint not null,
  balance bigint not null,
  reason text,
  subject text,
  by_user_id integer,
  at timestamp with time zone default now() not null
);

create table balance_purchases (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  amount bigint not null,
  currency text not null,
  status text default 'pending'::text not null,
  comment text,
  created_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  resolved_by integer
);

create table class_members (
  company_id integer not null,
  class_id integer not null,
  user_id integer not null
);

create table classes (
  id integer generated always as identity not null,
  company_id integer not null,
  name text not null,
  created_at timestamp with time zone default now() not null
);

create table companies (
  id integer generated always as identity not null,
  name text not null,
  kind text default 'organization'::text not null,
  plan text default 'self_hosted'::text not null,
  created_at timestamp with time zone default now() not null,
  is_operator boolean default false not null
);

create table company_settings (
  company_id integer not null,
  version integer default 1 not null,
  currency text default 'EUR'::text not null,
  time_zone text default 'UTC'::text not null,
  require_cancel_reason boolean default false not null,
  require_comment boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  balance_enabled boolean default false not null,
  balance_credit_limit bigint default 0 not null,
  balance_payment_url text,
  refund_on_failure text default 'full'::text not null,
  refund_on_cancel text default 'unused'::text not null,
  semester_starts text[] default '{02-01,08-01}'::text[] not null,
  registration_open boolean default false not null,
  registration_approval boolean default true not null,
  allowed_email_domains text[] default '{}'::text[] not null
);

create table contents (
  company_id integer not null,
  digest text not null,
  size bigint not null,
  facts jsonb,
  used_at timestamp with time zone default now() not null
);

create table former_members (
  company_id integer not null,
  user_id integer not null,
  first_name text not null,
  last_name text not null,
  left_at timestamp with time zone default now() not null
);

create table idempotent_answers (
  company_id integer not null,
  user_id integer not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null
);

create table invitations (
  id integer generated always as identity not null,
  company_id integer not null,
  kind text not null,
  email text,
  token_hash bytea not null,
  rank_id integer,
  max_uses integer,
  uses integer default 0 not null,
  expires_at timestamp with time zone,
  language text default 'en'::text not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone
);

create table library_files (
  company_id integer not null,
  id text not null,
  user_id integer not null,
  name text not null,
  extension text not null,
  digest text not null,
  created_at timestamp with time zone default now() not null
);

create table member_pins (
  company_id integer not null,
  user_id integer not null,
  pin_hash text not null,
  changed_at timestamp with time zone default now() not null
);

create table memberships (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  rank_id integer not null,
  api_access boolean,
  approved_at timestamp with time zone,
  last_online_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  access_expires_at timestamp with time zone,
  is_teacher boolean default false not null,
  org_account boolean default false not null
);

create table nfc_credentials (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  name text not null,
  hint text not null,
  card_hash bytea not null,
  created_by integer,
  created_at timestamp with time zone default now() not null
);

create table node_workers (
  worker_id text not null,
  node text not null,
  started_at timestamp with time zone default now() not null
);

create table oauth_clients (
  client_id text not null,
  name text not null,
  secret_hash bytea,
  redirect_uris text[] default '{}'::text[] not null,
  any_loopback_port boolean default false not null,
  any_redirect boolean default false not null,
  scopes text[] not null,
  logo text,
  is_enabled boolean default true not null,
  created_at timestamp with time zone default now() not null
);

create table oauth_codes (
  id bigint generated always as identity not null,
  company_id integer not null,
  grant_id integer not null,
  code_hash bytea not null,
  redirect_uri text not null,
  scopes text[] not null,
  challenge text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  family_id integer
);

create table oauth_families (
  id integer generated always as identity not null,
  company_id integer not null,
  grant_id integer not null,
  scopes text[] not null,
  generation integer default 1 not null,
  rotated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null
);

create table oauth_grants (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);

create table oauth_tokens (
  id bigint generated always as identity not null,
  company_id integer not null,
  family_id integer not null,
  generation integer not null,
  access_hash bytea not null,
  access_expires_at timestamp with time zone not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);

create table outbox_events (
  id bigint generated always as identity not null,
  company_id integer not null,
  name text not null,
  data jsonb not null,
  transition_key text,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  failed_reactions text[],
  next_attempt_at timestamp with time zone default now() not null,
  claimed_by text,
  claimed_until timestamp with time zone,
  delivered_at timestamp with time zone
);

create table outgoing_mails (
  id integer generated always as identity not null,
  company_id integer not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text,
  is_private boolean default false not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone
);

create table part_uploads (
  company_id integer not null,
  id integer generated always as identity not null,
  user_id integer not null,
  token_hash bytea not null,
  name text not null,
  total_size bigint not null,
  received bigint not null,
  parts text[] not null,
  expires_at timestamp with time zone not null
);

create table password_resets (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table print_jobs (
  company_id integer not null,
  id integer generated always as identity not null,
  uid uuid default gen_random_uuid() not null,
  printer_id integer not null,
  user_id integer,
  filename text not null,
  digest text not null,
  library_file_id text,
  queue_item_id integer,
  state text default 'pending'::text not null,
  path_on_printer text,
  first_attempt_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  progress real default 0 not null,
  failure text,
  cancel_wanted_at timestamp with time zone,
  cancel_reason smallint,
  cancel_comment text,
  cancelled_by integer,
  bed_cleared_at timestamp with time zone,
  succeeded boolean,
  rating smallint
);

create table print_usages (
  id bigint generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  subject text not null,
  state text default 'reserved'::text not null,
  prints bigint not null,
  grams bigint not null,
  print_seconds bigint not null,
  cost bigint not null,
  charged bigint not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone
);

create table printers (
  company_id integer not null,
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  sealed_connection bytea,
  sort_order integer default 0 not null,
  out_of_order boolean default false not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone
);

create table queue_items (
  company_id integer not null,
  id integer generated always as identity not null,
  user_id integer not null,
  filename text not null,
  digest text not null,
  library_file_id text,
  amount integer default 1 not null,
  printed integer default 0 not null,
  note text,
  sort_order bigint not null,
  added_at timestamp with time zone default now() not null
);

create table quota_adjustments (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  kind text not null,
  period text not null,
  amount bigint not null,
  reason text,
  by_user_id integer not null,
  at timestamp with time zone default now() not null
);

create table quota_requests (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  kind text not null,
  period text not null,
  amount bigint not null,
  reason text,
  status text default 'pending'::text not null,
  granted bigint,
  comment text,
  created_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  resolved_by integer
);

create table quota_resets (
  company_id integer not null,
  user_id integer not null,
  kind text not null,
  period text not null,
  at timestamp with time zone not null
);

create table quotas (
  id integer generated always as identity not null,
  company_id integer not null,
  rank_id integer,
  class_id integer,
  user_id integer,
  kind text not null,
  period text not null,
  amount bigint,
  updated_at timestamp with time zone default now() not null
);

create table ranks (
  id integer generated always as identity not null,
  company_id integer not null,
  title text not null,
  description text default ''::text not null,
  built_in text,
  permissions text[] default '{}'::text[] not null,
  max_print_size integer[],
  default_slicer_mode integer default 2 not null,
  sort_order integer default 0 not null,
  created_at timestamp with time zone default now() not null
);

create table registrations (
  id integer generated always as identity not null,
  company_id integer not null,
  invitation_id integer,
  email text not null,
  first_name text not null,
  last_name text not null,
  language text default 'en'::text not null,
  password_hash text not null,
  token_hash bytea,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null
);

create table second_factors (
  user_id integer not null,
  totp_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  recovery_hashes bytea[] default '{}'::bytea[] not null,
  created_at timestamp with time zone default now() not null
);

create table sessions (
  id integer generated always as identity not null,
  user_id integer not null,
  company_id integer,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null
);

create table users (
  id integer generated always as identity not null,
  email text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  phone text default ''::text not null,
  avatar text,
  language text default 'en'::text not null
);

-- Constraints

alter table accounts add constraint accounts_pkey PRIMARY KEY (company_id, user_id);

alter table accounts add constraint accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table accounts add constraint accounts_total_prints_check CHECK ((total_prints >= 0));

alter table api_files add constraint api_files_pkey PRIMARY KEY (company_id, id);

alter table api_files add constraint api_files_company_id_digest_fkey FOREIGN KEY (company_id, digest) REFERENCES contents(company_id, digest);

alter table api_files add constraint api_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table api_files add constraint api_files_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text));

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (company_id, id);

alter table api_keys add constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table api_keys add constraint api_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (company_id, id);

alter table audit_entries add constraint audit_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table balance_entries add constraint balance_entries_pkey PRIMARY KEY (company_id, id);

alter table balance_entries add constraint balance_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table balance_entries add constraint balance_entries_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES accounts(company_id, user_id) ON DELETE CASCADE;

alter table balance_entries add constraint balance_entries_amount_check CHECK ((amount <> 0));

alter table balance_entries add constraint balance_entries_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'purchase'::text, 'adjustment'::text, 'charge'::text, 'refund'::text])));

alter table balance_purchases add constraint balance_purchases_pkey PRIMARY KEY (company_id, id);

alter table balance_purchases add constraint balance_purchases_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table balance_purchases add constraint balance_purchases_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES accounts(company_id, user_id) ON DELETE CASCADE;

alter table balance_purchases add constraint balance_purchases_amount_check CHECK ((amount > 0));

alter table balance_purchases add constraint balance_purchases_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text])));

alter table class_members add constraint class_members_pkey PRIMARY KEY (company_id, class_id, user_id);

alter table class_members add constraint class_members_company_id_class_id_fkey FOREIGN KEY (company_id, class_id) REFERENCES classes(company_id, id) ON DELETE CASCADE;

alter table class_members add constraint class_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table class_members add constraint class_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table classes add constraint classes_pkey PRIMARY KEY (company_id, id);

alter table classes add constraint classes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table classes add constraint classes_name_check CHECK ((name <> ''::text));

alter table companies add constraint companies_pkey PRIMARY KEY (id);

alter table companies add constraint companies_kind_check CHECK ((kind = ANY (ARRAY['organization'::text, 'personal'::text])));

alter table companies add constraint companies_name_check CHECK ((name <> ''::text));

alter table company_settings add constraint company_settings_pkey PRIMARY KEY (company_id);

alter table company_settings add constraint company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table company_settings add constraint company_settings_balance_credit_limit_check CHECK ((balance_credit_limit >= 0));

alter table company_settings add constraint company_settings_refund_on_cancel_check CHECK ((refund_on_cancel = ANY (ARRAY['full'::text, 'unused'::text, 'none'::text])));

alter table company_settings add constraint company_settings_refund_on_failure_check CHECK ((refund_on_failure = ANY (ARRAY['full'::text, 'unused'::text, 'none'::text])));

alter table company_settings add constraint company_settings_semester_starts_check CHECK ((cardinality(semester_starts) > 0));

alter table contents add constraint contents_pkey PRIMARY KEY (company_id, digest);

alter table contents add constraint contents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table contents add constraint contents_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text));

alter table contents add constraint contents_size_check CHECK ((size >= 0));

alter table former_members add constraint former_members_pkey PRIMARY KEY (company_id, user_id);

alter table former_members add constraint former_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table idempotent_answers add constraint idempotent_answers_pkey PRIMARY KEY (company_id, user_id, operation, key);

alter table idempotent_answers add constraint idempotent_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table invitations add constraint invitations_pkey PRIMARY KEY (company_id, id);

alter table invitations add constraint invitations_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES memberships(company_id, user_id) ON DELETE SET NULL (created_by);

alter table invitations add constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table invitations add constraint invitations_company_id_rank_id_fkey FOREIGN KEY (company_id, rank_id) REFERENCES ranks(company_id, id) ON DELETE SET NULL (rank_id);

alter table invitations add constraint invitations_check CHECK (((kind = 'personal'::text) = (email IS NOT NULL)));

alter table invitations add constraint invitations_check1 CHECK (((max_uses IS NULL) OR (uses <= max_uses)));

alter table invitations add constraint invitations_email_check CHECK ((email = lower(email)));

alter table invitations add constraint invitations_kind_check CHECK ((kind = ANY (ARRAY['link'::text, 'personal'::text])));

alter table invitations add constraint invitations_max_uses_check CHECK ((max_uses > 0));

alter table invitations add constraint invitations_uses_check CHECK ((uses >= 0));

alter table library_files add constraint library_files_pkey PRIMARY KEY (company_id, id);

alter table library_files add constraint library_files_company_id_digest_fkey FOREIGN KEY (company_id, digest) REFERENCES contents(company_id, digest);

alter table library_files add constraint library_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table library_files add constraint library_files_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text));

alter table member_pins add constraint member_pins_pkey PRIMARY KEY (company_id, user_id);

alter table member_pins add constraint member_pins_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table member_pins add constraint member_pins_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table memberships add constraint memberships_pkey PRIMARY KEY (company_id, id);

alter table memberships add constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table memberships add constraint memberships_company_id_rank_id_fkey FOREIGN KEY (company_id, rank_id) REFERENCES ranks(company_id, id);

alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table nfc_credentials add constraint nfc_credentials_pkey PRIMARY KEY (company_id, id);

alter table nfc_credentials add constraint nfc_credentials_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table nfc_credentials add constraint nfc_credentials_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table node_workers add constraint node_workers_pkey PRIMARY KEY (worker_id);

alter table oauth_clients add constraint oauth_clients_pkey PRIMARY KEY (client_id);

alter table oauth_clients add constraint oauth_clients_client_id_check CHECK ((client_id <> ''::text));

alter table oauth_clients add constraint oauth_clients_name_check CHECK ((name <> ''::text));

alter table oauth_codes add constraint oauth_codes_pkey PRIMARY KEY (company_id, id);

alter table oauth_codes add constraint oauth_codes_company_id_family_id_fkey FOREIGN KEY (company_id, family_id) REFERENCES oauth_families(company_id, id) ON DELETE SET NULL (family_id);

alter table oauth_codes add constraint oauth_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table oauth_codes add constraint oauth_codes_company_id_grant_id_fkey FOREIGN KEY (company_id, grant_id) REFERENCES oauth_grants(company_id, id) ON DELETE CASCADE;

alter table oauth_families add constraint oauth_families_pkey PRIMARY KEY (company_id, id);

alter table oauth_families add constraint oauth_families_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table oauth_families add constraint oauth_families_company_id_grant_id_fkey FOREIGN KEY (company_id, grant_id) REFERENCES oauth_grants(company_id, id) ON DELETE CASCADE;

alter table oauth_grants add constraint oauth_grants_pkey PRIMARY KEY (company_id, id);

alter table oauth_grants add constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(client_id) ON DELETE CASCADE;

alter table oauth_grants add constraint oauth_grants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table oauth_grants add constraint oauth_grants_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table oauth_tokens add constraint oauth_tokens_pkey PRIMARY KEY (company_id, id);

alter table oauth_tokens add constraint oauth_tokens_company_id_family_id_fkey FOREIGN KEY (company_id, family_id) REFERENCES oauth_families(company_id, id) ON DELETE CASCADE;

alter table oauth_tokens add constraint oauth_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table outbox_events add constraint outbox_events_pkey PRIMARY KEY (id);

alter table outbox_events add constraint outbox_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table outgoing_mails add constraint outgoing_mails_pkey PRIMARY KEY (company_id, id);

alter table outgoing_mails add constraint outgoing_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table outgoing_mails add constraint outgoing_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'held'::text, 'failed'::text, 'expired'::text])));

alter table part_uploads add constraint part_uploads_pkey PRIMARY KEY (company_id, id);

alter table part_uploads add constraint part_uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table part_uploads add constraint part_uploads_check CHECK (((received >= 0) AND (received <= total_size)));

alter table part_uploads add constraint part_uploads_total_size_check CHECK ((total_size > 0));

alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);

alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table print_jobs add constraint print_jobs_pkey PRIMARY KEY (company_id, id);

alter table print_jobs add constraint print_jobs_company_id_digest_fkey FOREIGN KEY (company_id, digest) REFERENCES contents(company_id, digest);

alter table print_jobs add constraint print_jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table print_jobs add constraint print_jobs_company_id_library_file_id_fkey FOREIGN KEY (company_id, library_file_id) REFERENCES library_files(company_id, id) ON DELETE SET NULL (library_file_id);

alter table print_jobs add constraint print_jobs_company_id_printer_id_fkey FOREIGN KEY (company_id, printer_id) REFERENCES printers(company_id, id);

alter table print_jobs add constraint print_jobs_company_id_queue_item_id_fkey FOREIGN KEY (company_id, queue_item_id) REFERENCES queue_items(company_id, id) ON DELETE SET NULL (queue_item_id);

alter table print_jobs add constraint print_jobs_cancel_comment_check CHECK ((length(cancel_comment) <= 500));

alter table print_jobs add constraint print_jobs_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text]))));

alter table print_jobs add constraint print_jobs_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision)));

alter table print_jobs add constraint print_jobs_rating_check CHECK (((rating >= 1) AND (rating <= 4)));

alter table print_jobs add constraint print_jobs_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'printing'::text, 'paused'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));

alter table print_usages add constraint print_usages_pkey PRIMARY KEY (company_id, id);

alter table print_usages add constraint print_usages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table print_usages add constraint print_usages_charged_check CHECK ((charged >= 0));

alter table print_usages add constraint print_usages_cost_check CHECK ((cost >= 0));

alter table print_usages add constraint print_usages_grams_check CHECK ((grams >= 0));

alter table print_usages add constraint print_usages_print_seconds_check CHECK ((print_seconds >= 0));

alter table print_usages add constraint print_usages_prints_check CHECK ((prints >= 0));

alter table print_usages add constraint print_usages_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'settled'::text, 'refunded'::text])));

alter table printers add constraint printers_pkey PRIMARY KEY (company_id, id);

alter table printers add constraint printers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table queue_items add constraint queue_items_pkey PRIMARY KEY (company_id, id);

alter table queue_items add constraint queue_items_company_id_digest_fkey FOREIGN KEY (company_id, digest) REFERENCES contents(company_id, digest);

alter table queue_items add constraint queue_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table queue_items add constraint queue_items_company_id_library_file_id_fkey FOREIGN KEY (company_id, library_file_id) REFERENCES library_files(company_id, id) ON DELETE SET NULL (library_file_id);

alter table queue_items add constraint queue_items_amount_check CHECK (((amount >= 1) AND (amount <= 100000)));

alter table queue_items add constraint queue_items_printed_check CHECK ((printed >= 0));

alter table quota_adjustments add constraint quota_adjustments_pkey PRIMARY KEY (company_id, id);

alter table quota_adjustments add constraint quota_adjustments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table quota_adjustments add constraint quota_adjustments_amount_check CHECK ((amount <> 0));

alter table quota_adjustments add constraint quota_adjustments_kind_check CHECK ((kind = ANY (ARRAY['prints'::text, 'grams'::text, 'print_seconds'::text, 'cost'::text])));

alter table quota_adjustments add constraint quota_adjustments_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'semester'::text, 'total'::text])));

alter table quota_requests add constraint quota_requests_pkey PRIMARY KEY (company_id, id);

alter table quota_requests add constraint quota_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table quota_requests add constraint quota_requests_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table quota_requests add constraint quota_requests_amount_check CHECK ((amount > 0));

alter table quota_requests add constraint quota_requests_kind_check CHECK ((kind = ANY (ARRAY['prints'::text, 'grams'::text, 'print_seconds'::text, 'cost'::text])));

alter table quota_requests add constraint quota_requests_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'semester'::text, 'total'::text])));

alter table quota_requests add constraint quota_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text])));

alter table quota_resets add constraint quota_resets_pkey PRIMARY KEY (company_id, user_id, kind, period);

alter table quota_resets add constraint quota_resets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table quota_resets add constraint quota_resets_kind_check CHECK ((kind = ANY (ARRAY['prints'::text, 'grams'::text, 'print_seconds'::text, 'cost'::text])));

alter table quota_resets add constraint quota_resets_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'semester'::text, 'total'::text])));

alter table quotas add constraint quotas_pkey PRIMARY KEY (company_id, id);

alter table quotas add constraint quotas_company_id_class_id_fkey FOREIGN KEY (company_id, class_id) REFERENCES classes(company_id, id) ON DELETE CASCADE;

alter table quotas add constraint quotas_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table quotas add constraint quotas_company_id_rank_id_fkey FOREIGN KEY (company_id, rank_id) REFERENCES ranks(company_id, id) ON DELETE CASCADE;

alter table quotas add constraint quotas_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table quotas add constraint quotas_amount_check CHECK ((amount >= 0));

alter table quotas add constraint quotas_check CHECK ((num_nonnulls(rank_id, class_id, user_id) = 1));

alter table quotas add constraint quotas_kind_check CHECK ((kind = ANY (ARRAY['prints'::text, 'grams'::text, 'print_seconds'::text, 'cost'::text])));

alter table quotas add constraint quotas_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'semester'::text, 'total'::text])));

alter table ranks add constraint ranks_pkey PRIMARY KEY (company_id, id);

alter table ranks add constraint ranks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table ranks add constraint ranks_built_in_check CHECK ((built_in = ANY (ARRAY['administrator'::text, 'manager'::text, 'member'::text, 'teacher'::text, 'student'::text])));

alter table ranks add constraint ranks_title_check CHECK ((title <> ''::text));

alter table registrations add constraint registrations_pkey PRIMARY KEY (company_id, id);

alter table registrations add constraint registrations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table registrations add constraint registrations_company_id_invitation_id_fkey FOREIGN KEY (company_id, invitation_id) REFERENCES invitations(company_id, id) ON DELETE CASCADE;

alter table registrations add constraint registrations_email_check CHECK ((email = lower(email)));

alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);

alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sessions add constraint sessions_pkey PRIMARY KEY (id);

alter table sessions add constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL;

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_email_check CHECK ((email = lower(email)));

-- Indexes

CREATE INDEX api_files_content ON public.api_files USING btree (company_id, digest);

CREATE INDEX api_files_old ON public.api_files USING btree (expires_at);

CREATE INDEX api_files_user ON public.api_files USING btree (company_id, user_id, uploaded_at);

CREATE UNIQUE INDEX api_keys_secret ON public.api_keys USING btree (secret_hash);

CREATE INDEX api_keys_user ON public.api_keys USING btree (company_id, user_id);

CREATE INDEX audit_entries_at ON public.audit_entries USING btree (company_id, at DESC);

CREATE INDEX audit_entries_old ON public.audit_entries USING btree (at);

CREATE INDEX balance_entries_user ON public.balance_entries USING btree (company_id, user_id, id);

CREATE INDEX balance_purchases_pending ON public.balance_purchases USING btree (company_id, id) WHERE (status = 'pending'::text);

CREATE INDEX balance_purchases_user ON public.balance_purchases USING btree (company_id, user_id, id);

CREATE INDEX class_members_user ON public.class_members USING btree (company_id, user_id);

CREATE UNIQUE INDEX classes_name ON public.classes USING btree (company_id, lower(name));

CREATE INDEX contents_digest ON public.contents USING btree (digest);

CREATE INDEX idempotent_answers_old ON public.idempotent_answers USING btree (created_at);

CREATE INDEX invitations_creator ON public.invitations USING btree (company_id, created_by);

CREATE UNIQUE INDEX invitations_email ON public.invitations USING btree (company_id, email) WHERE (kind = 'personal'::text);

CREATE INDEX invitations_rank ON public.invitations USING btree (company_id, rank_id);

CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);

CREATE INDEX library_files_content ON public.library_files USING btree (company_id, digest);

CREATE INDEX library_files_user ON public.library_files USING btree (company_id, user_id, created_at);

CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);

CREATE INDEX memberships_rank ON public.memberships USING btree (company_id, rank_id);

CREATE UNIQUE INDEX memberships_user ON public.memberships USING btree (company_id, user_id);

CREATE UNIQUE INDEX nfc_credentials_card ON public.nfc_credentials USING btree (company_id, card_hash);

CREATE INDEX nfc_credentials_user ON public.nfc_credentials USING btree (company_id, user_id);

CREATE INDEX node_workers_node ON public.node_workers USING btree (node);

CREATE INDEX oauth_codes_family ON public.oauth_codes USING btree (company_id, family_id) WHERE (family_id IS NOT NULL);

CREATE INDEX oauth_codes_grant ON public.oauth_codes USING btree (company_id, grant_id);

CREATE INDEX oauth_codes_old ON public.oauth_codes USING btree (expires_at);

CREATE UNIQUE INDEX oauth_codes_secret ON public.oauth_codes USING btree (code_hash);

CREATE INDEX oauth_families_grant ON public.oauth_families USING btree (company_id, grant_id);

CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (client_id);

CREATE UNIQUE INDEX oauth_grants_user ON public.oauth_grants USING btree (company_id, user_id, client_id);

CREATE UNIQUE INDEX oauth_tokens_access ON public.oauth_tokens USING btree (access_hash);

CREATE INDEX oauth_tokens_family ON public.oauth_tokens USING btree (company_id, family_id);

CREATE INDEX oauth_tokens_old ON public.oauth_tokens USING btree (created_at);

CREATE UNIQUE INDEX oauth_tokens_refresh ON public.oauth_tokens USING btree (refresh_hash);

CREATE INDEX outbox_events_company ON public.outbox_events USING btree (company_id, id);

CREATE INDEX outbox_events_delivered ON public.outbox_events USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);

CREATE INDEX outbox_events_due ON public.outbox_events USING btree (next_attempt_at) WHERE (delivered_at IS NULL);

CREATE UNIQUE INDEX outbox_events_transition ON public.outbox_events USING btree (company_id, transition_key) WHERE (transition_key IS NOT NULL);

CREATE INDEX outgoing_mails_expiring ON public.outgoing_mails USING btree (expires_at) WHERE (body IS NOT NULL);

CREATE INDEX outgoing_mails_old ON public.outgoing_mails USING btree (created_at);

CREATE INDEX part_uploads_old ON public.part_uploads USING btree (expires_at);

CREATE UNIQUE INDEX part_uploads_token ON public.part_uploads USING btree (company_id, token_hash);

CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id);

CREATE INDEX print_jobs_content ON public.print_jobs USING btree (company_id, digest);

CREATE INDEX print_jobs_history ON public.print_jobs USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX print_jobs_library_file ON public.print_jobs USING btree (company_id, library_file_id);

CREATE INDEX print_jobs_printer ON public.print_jobs USING btree (company_id, printer_id, created_at DESC);

CREATE INDEX print_jobs_queue_item ON public.print_jobs USING btree (company_id, queue_item_id);

CREATE UNIQUE INDEX print_jobs_running ON public.print_jobs USING btree (company_id, printer_id) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX print_jobs_uid ON public.print_jobs USING btree (company_id, uid);

CREATE INDEX print_jobs_user ON public.print_jobs USING btree (company_id, user_id, created_at DESC);

CREATE UNIQUE INDEX print_usages_subject ON public.print_usages USING btree (company_id, subject);

CREATE INDEX print_usages_user ON public.print_usages USING btree (company_id, user_id, started_at);

CREATE INDEX printers_order ON public.printers USING btree (company_id, sort_order, id) WHERE (deleted_at IS NULL);

CREATE INDEX queue_items_content ON public.queue_items USING btree (company_id, digest);

CREATE INDEX queue_items_library_file ON public.queue_items USING btree (company_id, library_file_id);

CREATE INDEX queue_items_order ON public.queue_items USING btree (company_id, sort_order);

CREATE INDEX queue_items_user ON public.queue_items USING btree (company_id, user_id);

CREATE INDEX quota_adjustments_user ON public.quota_adjustments USING btree (company_id, user_id, at);

CREATE UNIQUE INDEX quota_requests_pending ON public.quota_requests USING btree (company_id, user_id, kind, period) WHERE (status = 'pending'::text);

CREATE INDEX quota_requests_user ON public.quota_requests USING btree (company_id, user_id, id);

CREATE UNIQUE INDEX quotas_scope ON public.quotas USING btree (company_id, rank_id, class_id, user_id, kind, period) NULLS NOT DISTINCT;

CREATE UNIQUE INDEX ranks_built_in ON public.ranks USING btree (company_id, built_in) WHERE (built_in IS NOT NULL);

CREATE INDEX registrations_invitation ON public.registrations USING btree (company_id, invitation_id);

CREATE INDEX registrations_old ON public.registrations USING btree (expires_at);

CREATE UNIQUE INDEX registrations_token ON public.registrations USING btree (token_hash);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (token_hash);

CREATE UNIQUE INDEX users_email ON public.users USING btree (email);

-- Row security

alter table accounts enable row level security;
alter table accounts force row level security;

alter table api_files enable row level security;
alter table api_files force row level security;

alter table api_keys enable row level security;
alter table api_keys force row level security;

alter table audit_entries enable row level security;
alter table audit_entries force row level security;

alter table balance_entries enable row level security;
alter table balance_entries force row level security;

alter table balance_purchases enable row level security;
alter table balance_purchases force row level security;

alter table class_members enable row level security;
alter table class_members force row level security;

alter table classes enable row level security;
alter table classes force row level security;

alter table companies enable row level security;
alter table companies force row level security;

alter table company_settings enable row level security;
alter table company_settings force row level security;

alter table contents enable row level security;
alter table contents force row level security;

alter table former_members enable row level security;
alter table former_members force row level security;

alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;

alter table invitations enable row level security;
alter table invitations force row level security;

alter table library_files enable row level security;
alter table library_files force row level security;

alter table member_pins enable row level security;
alter table member_pins force row level security;

alter table memberships enable row level security;
alter table memberships force row level security;

alter table nfc_credentials enable row level security;
alter table nfc_credentials force row level security;

alter table node_workers enable row level security;
alter table node_workers force row level security;

alter table oauth_clients enable row level security;
alter table oauth_clients force row level security;

alter table oauth_codes enable row level security;
alter table oauth_codes force row level security;

alter table oauth_families enable row level security;
alter table oauth_families force row level security;

alter table oauth_grants enable row level security;
alter table oauth_grants force row level security;

alter table oauth_tokens enable row level security;
alter table oauth_tokens force row level security;

alter table outbox_events enable row level security;
alter table outbox_events force row level security;

alter table outgoing_mails enable row level security;
alter table outgoing_mails force row level security;

alter table part_uploads enable row level security;
alter table part_uploads force row level security;

alter table password_resets enable row level security;
alter table password_resets force row level security;

alter table print_jobs enable row level security;
alter table print_jobs force row level security;

alter table print_usages enable row level security;
alter table print_usages force row level security;

alter table printers enable row level security;
alter table printers force row level security;

alter table queue_items enable row level security;
alter table queue_items force row level security;

alter table quota_adjustments enable row level security;
alter table quota_adjustments force row level security;

alter table quota_requests enable row level security;
alter table quota_requests force row level security;

alter table quota_resets enable row level security;
alter table quota_resets force row level security;

alter table quotas enable row level security;
alter table quotas force row level security;

alter table ranks enable row level security;
alter table ranks force row level security;

alter table registrations enable row level security;
alter table registrations force row level security;

alter table second_factors enable row level security;
alter table second_factors force row level security;

alter table sessions enable row level security;
alter table sessions force row level security;

alter table users enable row level security;
alter table users force row level security;

-- Policies

create policy owner on accounts to <owner> using (true) with check (true);

create policy tenant on accounts to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on api_files to <owner> using (true) with check (true);

create policy tenant on api_files to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on api_keys to <owner> using (true) with check (true);

create policy tenant on api_keys to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on audit_entries to <owner> using (true) with check (true);

create policy tenant on audit_entries to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on balance_entries to <owner> using (true) with check (true);

create policy tenant on balance_entries to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on balance_purchases to <owner> using (true) with check (true);

create policy tenant on balance_purchases to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on class_members to <owner> using (true) with check (true);

create policy tenant on class_members to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on classes to <owner> using (true) with check (true);

create policy tenant on classes to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on companies to <owner> using (true) with check (true);

create policy tenant on companies to printyard_app using ((id = ( SELECT current_company() AS current_company))) with check ((id = ( SELECT current_company() AS current_company)));

create policy owner on company_settings to <owner> using (true) with check (true);

create policy tenant on company_settings to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on contents to <owner> using (true) with check (true);

create policy tenant on contents to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on former_members to <owner> using (true) with check (true);

create policy tenant on former_members to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on idempotent_answers to <owner> using (true) with check (true);

create policy tenant on idempotent_answers to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on invitations to <owner> using (true) with check (true);

create policy tenant on invitations to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on library_files to <owner> using (true) with check (true);

create policy tenant on library_files to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on member_pins to <owner> using (true) with check (true);

create policy tenant on member_pins to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on memberships to <owner> using (true) with check (true);

create policy tenant on memberships to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on nfc_credentials to <owner> using (true) with check (true);

create policy tenant on nfc_credentials to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on node_workers to <owner> using (true) with check (true);

create policy owner on oauth_clients to <owner> using (true) with check (true);

create policy tenant on oauth_clients to printyard_app using (true);

create policy owner on oauth_codes to <owner> using (true) with check (true);

create policy tenant on oauth_codes to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on oauth_families to <owner> using (true) with check (true);

create policy tenant on oauth_families to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on oauth_grants to <owner> using (true) with check (true);

create policy tenant on oauth_grants to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on oauth_tokens to <owner> using (true) with check (true);

create policy tenant on oauth_tokens to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on outbox_events to <owner> using (true) with check (true);

create policy tenant on outbox_events to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on outgoing_mails to <owner> using (true) with check (true);

create policy tenant on outgoing_mails to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on part_uploads to <owner> using (true) with check (true);

create policy tenant on part_uploads to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on password_resets to <owner> using (true) with check (true);

create policy owner on print_jobs to <owner> using (true) with check (true);

create policy tenant on print_jobs to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on print_usages to <owner> using (true) with check (true);

create policy tenant on print_usages to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on printers to <owner> using (true) with check (true);

create policy tenant on printers to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on queue_items to <owner> using (true) with check (true);

create policy tenant on queue_items to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on quota_adjustments to <owner> using (true) with check (true);

create policy tenant on quota_adjustments to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on quota_requests to <owner> using (true) with check (true);

create policy tenant on quota_requests to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on quota_resets to <owner> using (true) with check (true);

create policy tenant on quota_resets to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on quotas to <owner> using (true) with check (true);

create policy tenant on quotas to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on ranks to <owner> using (true) with check (true);

create policy tenant on ranks to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on registrations to <owner> using (true) with check (true);

create policy tenant on registrations to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on second_factors to <owner> using (true) with check (true);

create policy owner on sessions to <owner> using (true) with check (true);

create policy owner on users to <owner> using (true) with check (true);

create policy tenant on users to printyard_app using ((EXISTS ( SELECT
   FROM memberships
  WHERE ((memberships.company_id = ( SELECT current_company() AS current_company)) AND (memberships.user_id = users.id)))));

-- Triggers

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF name, kind, plan ON public.companies FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_operator_change AFTER UPDATE OF is_operator ON public.companies FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF rank_id, api_access, approved_at, access_expires_at ON public.memberships FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_client_change AFTER UPDATE OF scopes, is_enabled ON public.oauth_clients FOR EACH ROW EXECUTE FUNCTION announce_client_change();

CREATE TRIGGER announce_access_change AFTER DELETE ON public.oauth_families FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE ON public.oauth_grants FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_events AFTER INSERT ON public.outbox_events FOR EACH STATEMENT EXECUTE FUNCTION announce_events();

CREATE TRIGGER announce_printer AFTER INSERT OR UPDATE ON public.printers FOR EACH ROW EXECUTE FUNCTION announce_printer();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE ON public.ranks FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF company_id ON public.sessions FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION announce_access_change();
