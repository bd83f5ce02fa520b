create table print_jobs (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  uid uuid not null default gen_random_uuid(),
  printer_id integer not null,
  user_id integer,
  filename text not null,
  digest text not null,
  library_file_id text,
  queue_item_id integer,
  state text not null default 'pending'
    check (state in ('pending', 'printing', 'paused', 'done', 'failed', 'cancelled')),
  path_on_printer text,
  first_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  progress real not null default 0 check (progress between 0 and 1),
  failure text,
  cancel_wanted_at timestamptz,
  cancel_reason smallint,
  cancel_comment text check (length(cancel_comment) <= 500),
  cancelled_by integer,
  bed_cleared_at timestamptz,
  succeeded boolean,
  rating smallint check (rating between 1 and 4),
  primary key (company_id, id),
  foreign key (company_id, printer_id) references printers (company_id, id),
  foreign key (company_id, digest) references contents (company_id, digest),
  foreign key (company_id, library_file_id) references library_files (company_id, id)
    on delete set null (library_file_id),
  foreign key (company_id, queue_item_id) references queue_items (company_id, id)
    on delete set null (queue_item_id),
  check ((ended_at is not null) = (state in ('done', 'failed', 'cancelled')))
);

comment on column print_jobs.user_id is 'who started it; null when the service did';
comment on column print_jobs.path_on_printer is 'where the printer keeps the file, once it has it';
comment on column print_jobs.first_attempt_at is 'when the printer was first asked to start it';
comment on column print_jobs.cancel_wanted_at is 'someone wants it cancelled; the printer is asked until it did';
comment on column print_jobs.cancelled_by is 'null: the service, or someone at the printer';
comment on column print_jobs.succeeded is 'what whoever cleared the bed said of it';
create unique index print_jobs_uid on print_jobs (company_id, uid);
create unique index print_jobs_running on print_jobs (company_id, printer_id) where ended_at is null;
create index print_jobs_history on print_jobs (company_id, created_at desc, id desc);
create index print_jobs_user on print_jobs (company_id, user_id, created_at desc);
create index print_jobs_printer on print_jobs (company_id, printer_id, created_at desc);
create index print_jobs_content on print_jobs (company_id, digest);
create index print_jobs_library_file on print_jobs (company_id, library_file_id);
create index print_jobs_queue_item on print_jobs (company_id, queue_item_id);
select protect_tenant_table('print_jobs');
