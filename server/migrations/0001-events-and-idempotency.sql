-- News of changes: each row is written in the transaction of the change that it tells of, and says that something
-- changed, never what; readers fetch the thing itself and see what they may. Kept for about a day (product decision: live).
create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  entity_id uuid not null,
  -- topic.what-happened, as in tour.assigned.
  kind text not null,
  actor_id uuid,
  -- The audience: whoever matches one of the five. Asked again when the news is sent, replay included.
  agent_id uuid,
  user_ids uuid[] not null default '{}',
  permission text,
  everyone boolean not null default false,
  payload jsonb not null default '{}',
  -- The moment of the insert, not of the transaction's start: the replay's overlap window is counted from it.
  created_at timestamptz(3) not null default clock_timestamp()
);
-- Both the replay (from a moment on) and the pruning (up to a moment) walk it.
create index events_by_moment on events (created_at, id);

-- A call's answer under the client's Idempotency-Key, written in the transaction of the change (product decision:
-- sent twice). While that transaction runs, the row's own lock is what a second call waits for.
create table idempotency_keys (
  person_id uuid not null,
  call text not null,
  key text not null,
  body_hash text not null,
  status integer,
  -- Not jsonb: the second answer is the first one to the letter, order of its fields included.
  answer json,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, call, key)
);
create index idempotency_keys_by_moment on idempotency_keys (created_at);
