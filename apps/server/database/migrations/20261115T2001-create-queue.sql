create table queue_items (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  user_id integer not null,
  filename text not null,
  digest text not null,
  library_file_id text,
  amount integer not null default 1 check (amount between 1 and 100000),
  printed integer not null default 0 check (printed >= 0),
  note text,
  sort_order bigint not null,
  added_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, digest) references contents (company_id, digest),
  foreign key (company_id, library_file_id) references library_files (company_id, id)
    on delete set null (library_file_id)
);

comment on column queue_items.library_file_id is 'the file in the library it was made from, while that exists';
comment on column queue_items.printed is 'how many of the wanted copies were printed; done when it reaches the amount';
create index queue_items_order on queue_items (company_id, sort_order);
create index queue_items_user on queue_items (company_id, user_id);
create index queue_items_content on queue_items (company_id, digest);
create index queue_items_library_file on queue_items (company_id, library_file_id);
select protect_tenant_table('queue_items');
