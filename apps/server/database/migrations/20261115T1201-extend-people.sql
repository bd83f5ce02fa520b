alter table users
  add phone text not null default '',
  add avatar text,
  add language text not null default 'en';

alter table memberships
  add access_expires_at timestamptz,
  add is_teacher boolean not null default false,
  add org_account boolean not null default false;

comment on column memberships.access_expires_at is 'from then on the member has no access; null: never';
comment on column memberships.org_account is 'the organisation made this account and manages it';

drop trigger announce_access_change on memberships;
create trigger announce_access_change
  after update of rank_id, api_access, approved_at, access_expires_at or delete on memberships
  for each row execute function announce_access_change();

alter table company_settings
  add registration_open boolean not null default false,
  add registration_approval boolean not null default true,
  add allowed_email_domains text[] not null default '{}';

-- Of the user alone: no company may read or change it.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  totp_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now()
);

comment on column second_factors.totp_secret is 'encrypted with the key of the installation';
comment on column second_factors.last_step is 'the time step of the last code that was taken: no code works twice';

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index password_resets_of_user on password_resets (user_id);

do $$
declare
  target text;
begin
  foreach target in array array['second_factors', 'password_resets'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy owner on %I to %I using (true) with check (true)', target, current_user);
  end loop;
end $$;
