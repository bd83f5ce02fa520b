-- Which workers belong to which node, so that a node can release the tasks its killed predecessor held.
create table node_workers (
  worker_id text primary key,
  node text not null,
  started_at timestamptz not null default now()
);

create index node_workers_node on node_workers (node);
alter table node_workers enable row level security;
alter table node_workers force row level security;
do $$
begin
  execute format('create policy owner on node_workers to %I using (true) with check (true)', current_user);
end $$;
