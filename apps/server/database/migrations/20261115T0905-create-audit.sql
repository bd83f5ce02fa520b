create table audit_entries (
  id bigint generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  at timestamptz not null default now(),
  user_id integer,
  credential_kind text not null,
  credential_id integer,
  operation text not null,
  address text not null,
  user_agent text not null,
  input jsonb not null,
  primary key (company_id, id)
);

create index audit_entries_at on audit_entries (company_id, at desc);
create index audit_entries_old on audit_entries (at);
select protect_tenant_table('audit_entries');

create table idempotent_answers (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, operation, key)
);

create index idempotent_answers_old on idempotent_answers (created_at);
select protect_tenant_table('idempotent_answers');
