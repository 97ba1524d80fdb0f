-- An agent's clients. One agent never sees another's, so every index begins with the agent.

create table clients (
  id uuid primary key,
  agent_id uuid not null references users (id),
  first_name text not null,
  last_name text not null default '',
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  -- Null is a client without an address; several of those may stand side by side.
  email citext check (char_length(email::text) <= 254),
  phone text,
  status text not null default 'active' check (status in ('active', 'prospect', 'inactive')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || coalesce(email::text, '') || E'\n' || coalesce(phone, ''))
  ) stored,
  -- The match by e-mail that links a tour to a client, and the target of `on conflict`.
  constraint clients_email_taken unique (agent_id, email)
);
create index clients_agent_newest on clients (agent_id, created_at desc, id desc);
create index clients_newest on clients (created_at desc, id desc);
create index clients_search on clients using gin (search_text gin_trgm_ops);
