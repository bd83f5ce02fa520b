create table users (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index users_email on users (email);

create table ranks (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  built_in text check (built_in in ('administrator', 'manager', 'member', 'teacher', 'student')),
  permissions text[] not null default '{}',
  max_print_size integer[],
  default_slicer_mode integer not null default 2,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index ranks_built_in on ranks (company_id, built_in) where built_in is not null;
select protect_tenant_table('ranks');
create trigger announce_access_change after update or delete on ranks
  for each row execute function announce_access_change();

create table memberships (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  rank_id integer not null,
  api_access boolean,
  approved_at timestamptz,
  last_online_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, rank_id) references ranks (company_id, id)
);

comment on column memberships.api_access is 'null: the permission org_api of the rank decides';
create unique index memberships_user on memberships (company_id, user_id);
create index memberships_rank on memberships (company_id, rank_id);
create index memberships_of_user on memberships (user_id);
select protect_tenant_table('memberships');
create trigger announce_access_change
  after update of rank_id, api_access, approved_at or delete on memberships
  for each row execute function announce_access_change();

-- A user belongs to no company; a company sees those who are its members.
alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to printyard_app using (
  exists (
    select from memberships
    where memberships.company_id = (select current_company()) and memberships.user_id = users.id
  )
);
do $$
begin
  execute format('create policy owner on users to %I using (true) with check (true)', current_user);
end $$;
create trigger announce_access_change after update or delete on users
  for each row execute function announce_access_change();

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  company_id integer references companies (id) on delete set null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

comment on column sessions.company_id is 'the company the user chose last; null: the first one';
create unique index sessions_token on sessions (token_hash);
create index sessions_of_user on sessions (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
do $$
begin
  execute format('create policy owner on sessions to %I using (true) with check (true)', current_user);
end $$;
create trigger announce_access_change after update of company_id or delete on sessions
  for each row execute function announce_access_change();
