create table companies (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null default 'organization' check (kind in ('organization', 'personal')),
  plan text not null default 'self_hosted',
  created_at timestamptz not null default now()
);

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to printyard_app
  using (id = (select current_company())) with check (id = (select current_company()));
do $$
begin
  execute format('create policy owner on companies to %I using (true) with check (true)', current_user);
end $$;

create trigger announce_access_change after update of name, kind, plan or delete on companies
  for each row execute function announce_access_change();

create table company_settings (
  company_id integer primary key references companies (id) on delete cascade,
  version integer not null default 1,
  currency text not null default 'EUR',
  time_zone text not null default 'UTC',
  require_cancel_reason boolean not null default false,
  require_comment boolean not null default false,
  updated_at timestamptz not null default now()
);

select protect_tenant_table('company_settings');
