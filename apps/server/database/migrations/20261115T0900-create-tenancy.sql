-- The role every pooled connection works under. Roles belong to the whole server, so it may exist already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'printyard_app') then
    create role printyard_app nologin;
  end if;
exception when duplicate_object then null;
end $$;

do $$
begin
  execute format('grant printyard_app to %I', current_user);
end $$;

grant usage on schema public to printyard_app;
alter default privileges in schema public grant select, insert, update, delete on tables to printyard_app;
alter default privileges in schema public grant usage, select on sequences to printyard_app;

create function current_company() returns integer
language sql stable parallel safe
as $$ select nullif(current_setting('app.company_id', true), '')::integer $$;

-- Rows of a protected table are visible to the application only inside a transaction of their company.
create function protect_tenant_table(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to printyard_app using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    target
  );
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Tells every node which company's or user's rights changed, at the moment the change is committed.
create function announce_access_change() returns trigger
language plpgsql
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_table_name = 'users' then
    perform pg_notify('access_changed', 'user ' || (changed ->> 'id'));
  elsif tg_table_name = 'sessions' then
    perform pg_notify('access_changed', 'user ' || (changed ->> 'user_id'));
  elsif tg_table_name = 'companies' then
    perform pg_notify('access_changed', 'company ' || (changed ->> 'id'));
  else
    perform pg_notify('access_changed', 'company ' || (changed ->> 'company_id'));
  end if;
  return null;
end $$;
