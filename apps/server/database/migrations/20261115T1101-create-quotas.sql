create table quotas (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  rank_id integer,
  class_id integer,
  user_id integer,
  kind text not null check (kind in ('prints', 'grams', 'print_seconds', 'cost')),
  period text not null check (period in ('day', 'week', 'month', 'semester', 'total')),
  amount bigint check (amount >= 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, rank_id) references ranks (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade,
  check (num_nonnulls(rank_id, class_id, user_id) = 1)
);

comment on column quotas.amount is 'null: without limit, which lifts a less specific quota';
create unique index quotas_scope on quotas (company_id, rank_id, class_id, user_id, kind, period) nulls not distinct;
select protect_tenant_table('quotas');

-- What prints use up. A row stays when its user leaves: coming back does not empty a quota.
create table print_usages (
  id bigint generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  subject text not null,
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'refunded')),
  prints bigint not null check (prints >= 0),
  grams bigint not null check (grams >= 0),
  print_seconds bigint not null check (print_seconds >= 0),
  cost bigint not null check (cost >= 0),
  charged bigint not null check (charged >= 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);

comment on column print_usages.charged is 'what the balance was charged; never more than was reserved';
create unique index print_usages_subject on print_usages (company_id, subject);
create index print_usages_user on print_usages (company_id, user_id, started_at);
select protect_tenant_table('print_usages');

create table quota_adjustments (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('prints', 'grams', 'print_seconds', 'cost')),
  period text not null check (period in ('day', 'week', 'month', 'semester', 'total')),
  amount bigint not null check (amount <> 0),
  reason text,
  by_user_id integer not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);

create index quota_adjustments_user on quota_adjustments (company_id, user_id, at);
select protect_tenant_table('quota_adjustments');

create table quota_resets (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('prints', 'grams', 'print_seconds', 'cost')),
  period text not null check (period in ('day', 'week', 'month', 'semester', 'total')),
  at timestamptz not null,
  primary key (company_id, user_id, kind, period)
);

select protect_tenant_table('quota_resets');

create table quota_requests (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('prints', 'grams', 'print_seconds', 'cost')),
  period text not null check (period in ('day', 'week', 'month', 'semester', 'total')),
  amount bigint not null check (amount > 0),
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  granted bigint,
  comment text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by integer,
  primary key (company_id, id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

create unique index quota_requests_pending on quota_requests (company_id, user_id, kind, period) where status = 'pending';
create index quota_requests_user on quota_requests (company_id, user_id, id);
select protect_tenant_table('quota_requests');
