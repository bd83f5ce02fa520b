create table api_keys (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

comment on column api_keys.hint is 'the last characters, so that people can tell keys apart';
create unique index api_keys_secret on api_keys (secret_hash);
create index api_keys_user on api_keys (company_id, user_id);
select protect_tenant_table('api_keys');
create trigger announce_access_change after update of revoked_at or delete on api_keys
  for each row execute function announce_access_change();
