create table invitations (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in ('link', 'personal')),
  email text check (email = lower(email)),
  token_hash bytea not null,
  rank_id integer,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  language text not null default 'en',
  created_by integer,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, rank_id) references ranks (company_id, id) on delete set null (rank_id),
  foreign key (company_id, created_by) references memberships (company_id, user_id) on delete set null (created_by),
  check ((kind = 'personal') = (email is not null)),
  check (max_uses is null or uses <= max_uses)
);

comment on column invitations.rank_id is 'null: the rank Member';
comment on column invitations.max_uses is 'null: as often as wanted until it expires';
comment on column invitations.sent_at is 'when the e-mail of a personal invitation was last queued';
create unique index invitations_token on invitations (token_hash);
create unique index invitations_email on invitations (company_id, email) where kind = 'personal';
create index invitations_rank on invitations (company_id, rank_id);
create index invitations_creator on invitations (company_id, created_by);
select protect_tenant_table('invitations');

-- Someone asked to join and has not confirmed the e-mail address yet. No user exists before that.
create table registrations (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  invitation_id integer,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  language text not null default 'en',
  password_hash text not null,
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invitation_id) references invitations (company_id, id) on delete cascade
);

comment on column registrations.invitation_id is 'null: open registration';
comment on column registrations.token_hash is 'null until the e-mail with the link is written';
create unique index registrations_token on registrations (token_hash);
create index registrations_invitation on registrations (company_id, invitation_id);
create index registrations_old on registrations (expires_at);
select protect_tenant_table('registrations');
