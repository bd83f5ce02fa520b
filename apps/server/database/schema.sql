-- Migrations d36edac73c6201af8e9d876f56d294094d12a2715ed117024649975682356993
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

CREATE OR REPLACE FUNCTION public.announce_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('events_written', '');
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

create table companies (
  id integer generated always as identity not null,
  name text not null,
  kind text default 'organization'::text not null,
  plan text default 'self_hosted'::text not null,
  created_at timestamp with time zone default now() not null
);

create table company_settings (
  company_id integer not null,
  version integer default 1 not null,
  currency text default 'EUR'::text not null,
  time_zone text default 'UTC'::text not null,
  require_cancel_reason boolean default false not null,
  require_comment boolean default false not null,
  updated_at timestamp with time zone default now() not null
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

create table memberships (
  id integer generated always as identity not null,
  company_id integer not null,
  user_id integer not null,
  rank_id integer not null,
  api_access boolean,
  approved_at timestamp with time zone,
  last_online_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);

create table node_workers (
  worker_id text not null,
  node text not null,
  started_at timestamp with time zone default now() not null
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

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null
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
  created_at timestamp with time zone default now() not null
);

-- Constraints

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (company_id, id);

alter table api_keys add constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table api_keys add constraint api_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;

alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (company_id, id);

alter table audit_entries add constraint audit_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table companies add constraint companies_pkey PRIMARY KEY (id);

alter table companies add constraint companies_kind_check CHECK ((kind = ANY (ARRAY['organization'::text, 'personal'::text])));

alter table companies add constraint companies_name_check CHECK ((name <> ''::text));

alter table company_settings add constraint company_settings_pkey PRIMARY KEY (company_id);

alter table company_settings add constraint company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table idempotent_answers add constraint idempotent_answers_pkey PRIMARY KEY (company_id, user_id, operation, key);

alter table idempotent_answers add constraint idempotent_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table memberships add constraint memberships_pkey PRIMARY KEY (company_id, id);

alter table memberships add constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table memberships add constraint memberships_company_id_rank_id_fkey FOREIGN KEY (company_id, rank_id) REFERENCES ranks(company_id, id);

alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table node_workers add constraint node_workers_pkey PRIMARY KEY (worker_id);

alter table outbox_events add constraint outbox_events_pkey PRIMARY KEY (id);

alter table outbox_events add constraint outbox_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table ranks add constraint ranks_pkey PRIMARY KEY (company_id, id);

alter table ranks add constraint ranks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

alter table ranks add constraint ranks_built_in_check CHECK ((built_in = ANY (ARRAY['administrator'::text, 'manager'::text, 'member'::text, 'teacher'::text, 'student'::text])));

alter table ranks add constraint ranks_title_check CHECK ((title <> ''::text));

alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

alter table sessions add constraint sessions_pkey PRIMARY KEY (id);

alter table sessions add constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL;

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_email_check CHECK ((email = lower(email)));

-- Indexes

CREATE UNIQUE INDEX api_keys_secret ON public.api_keys USING btree (secret_hash);

CREATE INDEX api_keys_user ON public.api_keys USING btree (company_id, user_id);

CREATE INDEX audit_entries_at ON public.audit_entries USING btree (company_id, at DESC);

CREATE INDEX audit_entries_old ON public.audit_entries USING btree (at);

CREATE INDEX idempotent_answers_old ON public.idempotent_answers USING btree (created_at);

CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);

CREATE INDEX memberships_rank ON public.memberships USING btree (company_id, rank_id);

CREATE UNIQUE INDEX memberships_user ON public.memberships USING btree (company_id, user_id);

CREATE INDEX node_workers_node ON public.node_workers USING btree (node);

CREATE INDEX outbox_events_company ON public.outbox_events USING btree (company_id, id);

CREATE INDEX outbox_events_delivered ON public.outbox_events USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);

CREATE INDEX outbox_events_due ON public.outbox_events USING btree (next_attempt_at) WHERE (delivered_at IS NULL);

CREATE UNIQUE INDEX outbox_events_transition ON public.outbox_events USING btree (company_id, transition_key) WHERE (transition_key IS NOT NULL);

CREATE UNIQUE INDEX ranks_built_in ON public.ranks USING btree (company_id, built_in) WHERE (built_in IS NOT NULL);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (token_hash);

CREATE UNIQUE INDEX users_email ON public.users USING btree (email);

-- Row security

alter table api_keys enable row level security;
alter table api_keys force row level security;

alter table audit_entries enable row level security;
alter table audit_entries force row level security;

alter table companies enable row level security;
alter table companies force row level security;

alter table company_settings enable row level security;
alter table company_settings force row level security;

alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;

alter table memberships enable row level security;
alter table memberships force row level security;

alter table node_workers enable row level security;
alter table node_workers force row level security;

alter table outbox_events enable row level security;
alter table outbox_events force row level security;

alter table ranks enable row level security;
alter table ranks force row level security;

alter table sessions enable row level security;
alter table sessions force row level security;

alter table users enable row level security;
alter table users force row level security;

-- Policies

create policy owner on api_keys to <owner> using (true) with check (true);

create policy tenant on api_keys to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on audit_entries to <owner> using (true) with check (true);

create policy tenant on audit_entries to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on companies to <owner> using (true) with check (true);

create policy tenant on companies to printyard_app using ((id = ( SELECT current_company() AS current_company))) with check ((id = ( SELECT current_company() AS current_company)));

create policy owner on company_settings to <owner> using (true) with check (true);

create policy tenant on company_settings to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on idempotent_answers to <owner> using (true) with check (true);

create policy tenant on idempotent_answers to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on memberships to <owner> using (true) with check (true);

create policy tenant on memberships to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on node_workers to <owner> using (true) with check (true);

create policy owner on outbox_events to <owner> using (true) with check (true);

create policy tenant on outbox_events to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on ranks to <owner> using (true) with check (true);

create policy tenant on ranks to printyard_app using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));

create policy owner on sessions to <owner> using (true) with check (true);

create policy owner on users to <owner> using (true) with check (true);

create policy tenant on users to printyard_app using ((EXISTS ( SELECT
   FROM memberships
  WHERE ((memberships.company_id = ( SELECT current_company() AS current_company)) AND (memberships.user_id = users.id)))));

-- Triggers

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF name, kind, plan ON public.companies FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF rank_id, api_access, approved_at ON public.memberships FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_events AFTER INSERT ON public.outbox_events FOR EACH STATEMENT EXECUTE FUNCTION announce_events();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE ON public.ranks FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE OF company_id ON public.sessions FOR EACH ROW EXECUTE FUNCTION announce_access_change();

CREATE TRIGGER announce_access_change AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION announce_access_change();
