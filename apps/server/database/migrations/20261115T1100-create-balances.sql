alter table company_settings
  add column balance_enabled boolean not null default false,
  add column balance_credit_limit bigint not null default 0 check (balance_credit_limit >= 0),
  add column balance_payment_url text,
  add column refund_on_failure text not null default 'full' check (refund_on_failure in ('full', 'unused', 'none')),
  add column refund_on_cancel text not null default 'unused' check (refund_on_cancel in ('full', 'unused', 'none')),
  add column semester_starts text[] not null default '{02-01,08-01}' check (cardinality(semester_starts) > 0);

comment on column company_settings.balance_credit_limit is 'how far below zero a balance may go, in minor units';
comment on column company_settings.semester_starts is 'month and day, in the time zone of the company';

-- Money outlives membership: who leaves and comes back finds the balance as it was, and the books stay whole.
create table accounts (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  balance bigint not null default 0,
  primary key (company_id, user_id)
);

select protect_tenant_table('accounts');

create table balance_entries (
  id bigint generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('top_up', 'purchase', 'adjustment', 'charge', 'refund')),
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  reason text,
  subject text,
  by_user_id integer,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references accounts (company_id, user_id) on delete cascade
);

comment on column balance_entries.balance is 'the balance after this entry';
comment on column balance_entries.subject is 'what was charged or given back, such as print:12';
comment on column balance_entries.by_user_id is 'null: the service itself';
create index balance_entries_user on balance_entries (company_id, user_id, id);
select protect_tenant_table('balance_entries');
revoke update, delete on balance_entries from printyard_app;

create table balance_purchases (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused')),
  comment text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by integer,
  primary key (company_id, id),
  foreign key (company_id, user_id) references accounts (company_id, user_id) on delete cascade
);

create index balance_purchases_user on balance_purchases (company_id, user_id, id);
create index balance_purchases_pending on balance_purchases (company_id, id) where status = 'pending';
select protect_tenant_table('balance_purchases');
