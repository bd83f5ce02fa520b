create table oauth_clients (
  client_id text primary key check (client_id <> ''),
  name text not null check (name <> ''),
  secret_hash bytea,
  redirect_uris text[] not null default '{}',
  any_loopback_port boolean not null default false,
  any_redirect boolean not null default false,
  scopes text[] not null,
  logo text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table oauth_clients is 'applications the operator approved; they belong to no company';
comment on column oauth_clients.secret_hash is 'null: a public client, which must use PKCE';
alter table oauth_clients enable row level security;
alter table oauth_clients force row level security;
do $$
begin
  execute format('create policy owner on oauth_clients to %I using (true) with check (true)', current_user);
end $$;

-- Companies may name the applications their members allowed, and nothing more.
create policy tenant on oauth_clients for select to printyard_app using (true);
revoke all on oauth_clients from printyard_app;
grant select (client_id, name, logo, is_enabled) on oauth_clients to printyard_app;
