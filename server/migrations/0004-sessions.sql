-- Signing in and staying in. Every row here may be deleted; what must be remembered is in audit_log.

-- A browser that has signed in before is exempt from the failures of others (product decision: guessing).
create table known_devices (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  user_agent text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create table known_device_users (
  device_id uuid not null references known_devices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  first_signed_in_at timestamptz(3) not null,
  last_signed_in_at timestamptz(3) not null,
  primary key (device_id, user_id)
);
create index known_device_users_by_user on known_device_users (user_id);

create table sessions (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('agent', 'staff', 'assistant')),
  by_team_password boolean not null default false,
  -- Null: signed in by password alone. A session is made only after the challenge below, where one is due.
  two_factor_passed_at timestamptz(3),
  device_id uuid references known_devices (id) on delete set null,
  device_label text,
  user_agent text,
  ip text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  idle_expires_at timestamptz(3) not null,
  -- Null: only idleness ends it (agents).
  absolute_expires_at timestamptz(3),
  constraint sessions_team_password_is_assistants check (not by_team_password or kind = 'assistant')
);
create index sessions_by_user on sessions (user_id, last_seen_at desc);
create index sessions_expired on sessions (idle_expires_at);
create index sessions_by_device on sessions (device_id) where device_id is not null;
-- Changing the team password ends all of these at once.
create index sessions_by_team_password on sessions (id) where by_team_password;

-- Counters of failures. The key is a SHA-256: what a stranger typed as an address is not worth keeping.
create table sign_in_throttles (
  scope text not null check (
    scope in ('account_and_address', 'account', 'address', 'team_password', 'two_factor', 'password_reset', 'setup')
  ),
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  failures integer not null default 0 check (failures >= 0),
  window_started_at timestamptz(3) not null,
  last_failure_at timestamptz(3) not null,
  blocked_until timestamptz(3),
  primary key (scope, key_hash)
);
create index sign_in_throttles_stale on sign_in_throttles (last_failure_at);

-- The five minutes between the team password and the choice of a name.
create table team_password_tickets (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  ip text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index team_password_tickets_expired on team_password_tickets (expires_at);

create table two_factor_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret_encrypted text not null,
  -- Null while being set up: not asked for at sign-in yet.
  confirmed_at timestamptz(3),
  -- The last 30-second step that was accepted: a code seen over a shoulder must not work a second time.
  last_used_step bigint,
  created_at timestamptz(3) not null
);
create table two_factor_recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index two_factor_recovery_codes_by_user on two_factor_recovery_codes (user_id) where used_at is null;

-- Right password, second factor still owed (or, where it is mandatory, still to be set up).
create table two_factor_challenges (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'set_up')),
  kind text not null check (kind in ('agent', 'staff', 'assistant')),
  attempts integer not null default 0 check (attempts >= 0),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index two_factor_challenges_expired on two_factor_challenges (expires_at);

-- First-run set-up. Several servers may start at once and each prints a code of its own, so there may be several.
create table setup_codes (
  id uuid primary key,
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz(3),
  used_by uuid references users (id),
  created_at timestamptz(3) not null
);
