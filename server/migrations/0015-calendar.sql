-- Connections to foreign calendars, the events made there, private feeds. Tokens are encrypted by the application.

create table calendar_connections (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  account_id text,
  account_email text,
  state text not null check (state in ('ok', 'revoked')),
  -- Why it was revoked, for the log and for support; a code, never a token.
  state_reason text,
  scopes text[] not null default '{}',
  access_token_encrypted text,
  refresh_token_encrypted text,
  access_expires_at timestamptz(3),
  -- Held by whoever is asking for a new access token: one at a time, and no transaction is open meanwhile.
  refresh_claimed_until timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Connecting again repairs the old row, so that the events made through it stay ours to move.
  constraint calendar_connections_one_per_provider unique (user_id, provider)
);

create table calendar_oauth_states (
  id uuid primary key,
  state_hash text not null unique check (state_hash ~ '^[0-9a-f]{64}$'),
  provider text not null check (provider in ('google', 'microsoft')),
  user_id uuid not null references users (id) on delete cascade,
  code_verifier_encrypted text not null,
  -- The tour whose event the person was about to make when consent was asked for.
  tour_id uuid references tours (id) on delete set null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index calendar_oauth_states_expired on calendar_oauth_states (expires_at);

create table tour_calendar_events (
  id uuid primary key,
  tour_id uuid not null references tours (id),
  connection_id uuid not null references calendar_connections (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Chosen by us before the first attempt where the provider allows it: a repeat after a cut cannot make a second one.
  request_id text not null unique,
  provider_event_id text,
  state text not null check (state in ('pending', 'synced', 'failed', 'removed', 'cancelled')),
  send_notifications boolean not null default false,
  -- The tours.calendar_sequence that the provider has seen; lower than the tour's own means there is work.
  pushed_sequence integer,
  attempts integer not null default 0 check (attempts >= 0),
  -- Held by whoever is at the provider for it: never two at once, so never two events.
  claimed_until timestamptz(3),
  last_error text,
  pushed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint tour_calendar_events_one_per_connection unique (tour_id, connection_id)
);
create index tour_calendar_events_by_connection on tour_calendar_events (connection_id);
create index tour_calendar_events_pending on tour_calendar_events (updated_at) where state in ('pending', 'failed');

create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index calendar_feeds_one_alive on calendar_feeds (user_id) where revoked_at is null;

-- A feed dies with its person's lock and closing, and does not come back by itself: whoever had the address keeps it.
create function calendar_feeds_end() returns trigger language plpgsql as $$
begin
  update calendar_feeds set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger calendar_feeds_end_with_person after update of is_locked, is_active, anonymised_at on users
  for each row when (new.is_locked or not new.is_active or new.anonymised_at is not null)
  execute function calendar_feeds_end();
