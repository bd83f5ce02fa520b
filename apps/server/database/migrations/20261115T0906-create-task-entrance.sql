-- Lets the application add background work inside its own transaction without any right on the worker's tables.
create function enqueue_task(task text, payload json, run_at timestamptz, max_attempts integer, task_key text) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform graphile_worker.add_job(
    task, payload, run_at => run_at, max_attempts => max_attempts, job_key => task_key
  );
end $$;

revoke all on function enqueue_task from public;
grant execute on function enqueue_task to printyard_app;
