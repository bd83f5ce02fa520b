create table printers (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  kind text not null,
  sealed_connection bytea,
  sort_order integer not null default 0,
  out_of_order boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);

comment on column printers.kind is 'which driver speaks to it';
comment on column printers.sealed_connection is 'address and credentials, encrypted; null: not connected';
comment on column printers.deleted_at is 'the row stays for the history of its prints';
create index printers_order on printers (company_id, sort_order, id) where deleted_at is null;
select protect_tenant_table('printers');

create function announce_printer() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('printer_changed', new.company_id || ' ' || new.id);
  return null;
end $$;

create trigger announce_printer after insert or update on printers
  for each row execute function announce_printer();
