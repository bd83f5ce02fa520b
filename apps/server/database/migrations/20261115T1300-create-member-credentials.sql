-- What a member identifies with at a printer or a kiosk.
create table member_pins (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  pin_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

select protect_tenant_table('member_pins');

create table nfc_credentials (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  name text not null,
  hint text not null,
  card_hash bytea not null,
  created_by integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

comment on column nfc_credentials.hint is 'the last characters of the card number, so that people can tell cards apart';
create unique index nfc_credentials_card on nfc_credentials (company_id, card_hash);
create index nfc_credentials_user on nfc_credentials (company_id, user_id);
select protect_tenant_table('nfc_credentials');

-- Names of those who left, so that what they made still says who made it; erased where that is asked for.
create table former_members (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  first_name text not null,
  last_name text not null,
  left_at timestamptz not null default now(),
  primary key (company_id, user_id)
);

select protect_tenant_table('former_members');
