-- The jobs of the queue, in one table. Earlier versions kept them in the schema of the library pg-boss, with a table and
-- six indexes for each name.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  -- A running job ends before its `start_after`. Later its server counts as dead, and the job may start again.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  -- How often the job was started; the number of the attempt that may complete it.
  attempts integer not null default 0,
  start_after timestamptz not null default now(),
  -- The name's one job at the times of its schedule.
  recurring boolean not null default false,
  -- Of the last failed attempt.
  error jsonb,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (name, start_after, id) where state <> 'failed';
create unique index jobs_recurring on jobs (name) where recurring;

do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into jobs (name, data, attempts, start_after, created_at)
  select name, data -> 'data', retry_count, start_after, created_on from pgboss.job
  where state::text in ('created', 'retry', 'active') and data ? 'job' and name <> 'dead-letters'
  order by created_on, id;
  insert into jobs (name, data, state, error, start_after, created_at)
  select data ->> 'job', data -> 'data', 'failed', output, start_after, created_on from pgboss.job
  where name = 'dead-letters' and data ? 'job'
  order by created_on, id;
  drop schema pgboss cascade;
end
$$;
