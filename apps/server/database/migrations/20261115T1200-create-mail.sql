create table outgoing_mails (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text,
  is_private boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'held', 'failed', 'expired')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, id)
);

comment on column outgoing_mails.body is 'erased once the message was sent or has expired, because it may hold a link that opens an account';
comment on column outgoing_mails.is_private is 'opens more than this company, so its administrator must not read it';
comment on column outgoing_mails.state is 'held: no mail server is configured, an administrator reads it in the panel';
create index outgoing_mails_old on outgoing_mails (created_at);
create index outgoing_mails_expiring on outgoing_mails (expires_at) where body is not null;
select protect_tenant_table('outgoing_mails');
