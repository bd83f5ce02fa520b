create table outbox_events (
  id bigint generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  data jsonb not null,
  transition_key text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  failed_reactions text[],
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  claimed_until timestamptz,
  delivered_at timestamptz
);

comment on column outbox_events.transition_key is 'subject and transition: a replay cannot write the event again';
comment on column outbox_events.failed_reactions is 'null: every reaction is due; otherwise only these';
create unique index outbox_events_transition on outbox_events (company_id, transition_key) where transition_key is not null;
create index outbox_events_due on outbox_events (next_attempt_at) where delivered_at is null;
create index outbox_events_delivered on outbox_events (delivered_at) where delivered_at is not null;
create index outbox_events_company on outbox_events (company_id, id);
select protect_tenant_table('outbox_events');

create function announce_events() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('events_written', '');
  return null;
end $$;

create trigger announce_events after insert on outbox_events
  for each statement execute function announce_events();
