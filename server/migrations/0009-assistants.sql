-- What makes a person an assistant. Whether they are active, their bio and their names are the person's own
-- (users.is_active, users.bio): the same fact is not kept twice.

create table assistant_profiles (
  user_id uuid primary key references users (id),
  hourly_rate_cents integer not null default 2500 check (hourly_rate_cents >= 100),
  years_experience integer check (years_experience >= 0),
  specialties text[] not null default '{}',
  languages text[] not null default '{English}',
  certifications text[] not null default '{}',
  cities text[] not null default '{}',
  availability text not null default 'available' check (availability in ('available', 'busy', 'unavailable')),
  -- Deleted in the back office; tours and feedback still point here.
  retired_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index assistant_profiles_newest on assistant_profiles (created_at desc, user_id desc) where retired_at is null;

-- A person with no rows here works the house's hours.
create table assistant_working_hours (
  id uuid primary key,
  user_id uuid not null references assistant_profiles (user_id) on delete cascade,
  -- ISO: 1 is Monday, 7 is Sunday.
  weekday integer not null check (weekday between 1 and 7),
  starts_at time(0) not null,
  ends_at time(0) not null,
  time_zone text not null check (timezone(time_zone, '2000-01-01 00:00:00+00'::timestamptz) is not null),
  constraint assistant_working_hours_run_forward check (ends_at > starts_at),
  constraint assistant_working_hours_once unique (user_id, weekday, starts_at)
);

create table assistant_time_off (
  id uuid primary key,
  user_id uuid not null references assistant_profiles (user_id) on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  constraint assistant_time_off_runs_forward check (ends_at > starts_at)
);
create index assistant_time_off_by_user on assistant_time_off (user_id, starts_at);
create index assistant_time_off_by_end on assistant_time_off (ends_at);
