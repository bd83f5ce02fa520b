create table oauth_grants (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  client_id text not null references oauth_clients (client_id) on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

comment on table oauth_grants is 'a user allowed an application to act in a company; revoking deletes the row and all that hangs on it';
create unique index oauth_grants_user on oauth_grants (company_id, user_id, client_id);
create index oauth_grants_client on oauth_grants (client_id);
select protect_tenant_table('oauth_grants');
create trigger announce_access_change after delete on oauth_grants
  for each row execute function announce_access_change();

create table oauth_families (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  grant_id integer not null,
  scopes text[] not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, grant_id) references oauth_grants (company_id, id) on delete cascade
);

comment on table oauth_families is 'one sign-in of an application: all tokens that descend from one code';
comment on column oauth_families.generation is 'of the newest refresh token';
create index oauth_families_grant on oauth_families (company_id, grant_id);
select protect_tenant_table('oauth_families');
create trigger announce_access_change after delete on oauth_families
  for each row execute function announce_access_change();

create table oauth_tokens (
  id bigint generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  family_id integer not null,
  generation integer not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, family_id) references oauth_families (company_id, id) on delete cascade
);

create unique index oauth_tokens_access on oauth_tokens (access_hash);
create unique index oauth_tokens_refresh on oauth_tokens (refresh_hash);
create index oauth_tokens_family on oauth_tokens (company_id, family_id);
create index oauth_tokens_old on oauth_tokens (created_at);
select protect_tenant_table('oauth_tokens');

create table oauth_codes (
  id bigint generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  grant_id integer not null,
  code_hash bytea not null,
  redirect_uri text not null,
  scopes text[] not null,
  challenge text,
  expires_at timestamptz not null,
  used_at timestamptz,
  family_id integer,
  primary key (company_id, id),
  foreign key (company_id, grant_id) references oauth_grants (company_id, id) on delete cascade,
  foreign key (company_id, family_id) references oauth_families (company_id, id) on delete set null (family_id)
);

comment on column oauth_codes.challenge is 'the PKCE challenge, always of the method S256';
comment on column oauth_codes.family_id is 'what the code was exchanged for: a second use ends it';
create unique index oauth_codes_secret on oauth_codes (code_hash);
create index oauth_codes_grant on oauth_codes (company_id, grant_id);
create index oauth_codes_family on oauth_codes (company_id, family_id) where family_id is not null;
create index oauth_codes_old on oauth_codes (expires_at);
select protect_tenant_table('oauth_codes');

-- A change of an application concerns every company in which someone allowed it.
create function announce_client_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('access_changed', 'company ' || company_id)
    from (select distinct company_id from oauth_grants where client_id = old.client_id) as affected;
  return null;
end $$;

create trigger announce_client_change after update of scopes, is_enabled on oauth_clients
  for each row execute function announce_client_change();
