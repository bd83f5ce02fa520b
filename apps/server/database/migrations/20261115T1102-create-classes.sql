-- A plain named grouping of users.
create table classes (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

select protect_tenant_table('classes');

create table class_members (
  company_id integer not null references companies (id) on delete cascade,
  class_id integer not null,
  user_id integer not null,
  primary key (company_id, class_id, user_id),
  foreign key (company_id, class_id) references classes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

create index class_members_user on class_members (company_id, user_id);
select protect_tenant_table('class_members');

alter table quotas
  add foreign key (company_id, class_id) references classes (company_id, id) on delete cascade;
