-- Tours, their history and assignments. Hot tables carry the agent's id, so that an agent's reads touch one agent.

create table tours (
  id uuid primary key,
  agent_id uuid not null references users (id),

  -- The tour's own copy of the client; a link to the client's card where the e-mail matched one.
  client_id uuid references clients (id) on delete set null,
  client_first_name text not null default '',
  client_last_name text not null default '',
  client_name text not null generated always as (btrim(client_first_name || ' ' || client_last_name)) stored,
  client_email text,
  client_phone text,

  property_id uuid not null references properties (id),
  -- Copied from the property by tours_derive (0011), so that lists filter and local days are indexed without a join.
  city text not null default '',
  time_zone text not null default 'UTC',

  status text not null default 'requested' check (
    status in (
      'requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling',
      'time_not_available', 'choose_another_time', 'scheduled', 'confirmed', 'in_progress',
      'completed', 'cancelled', 'rescheduled'
    )
  ),
  -- The groups of product decision: tours. `phase <> 'closed'` is the condition of the indexes of open work.
  phase text not null generated always as (
    case
      when status in ('completed', 'cancelled') then 'closed'
      when status in ('scheduled', 'rescheduled', 'confirmed', 'in_progress') then 'active'
      else 'pending'
    end
  ) stored,
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  status_notes text,
  status_updated_at timestamptz(3) not null,
  estimated_completion timestamptz(3),

  requested_time timestamptz(3),
  alternative_time timestamptz(3),
  scheduled_date timestamptz(3),
  duration_minutes integer not null default 60 check (duration_minutes between 30 and 480),
  special_requests text,
  -- What sort=urgency orders by; far in the future where no time is known, so that a keyset needs no nulls.
  urgent_at timestamptz(3) not null generated always as (
    coalesce(scheduled_date, requested_time, '9999-12-31 00:00:00+00'::timestamptz)
  ) stored,
  scheduled_day date generated always as ((scheduled_date at time zone time_zone)::date) stored,
  -- The instant from which the tour is on the Past tab: the end of its day on the property's clock; since ever when
  -- it is closed; never while it is open without a date. Past is `past_from <= now`, one comparison for all zones.
  past_from timestamptz(3) not null generated always as (
    case
      when status in ('completed', 'cancelled') then '1970-01-01 00:00:00+00'::timestamptz
      when scheduled_date is null then '9999-12-31 00:00:00+00'::timestamptz
      else (((scheduled_date at time zone time_zone)::date + 1)::timestamp at time zone time_zone)
    end
  ) stored,

  scheduling_assistant_id uuid references assistant_profiles (user_id),
  escort_assistant_id uuid references assistant_profiles (user_id),
  escort_required boolean not null default false,
  -- Who accompanies: nobody, the agent in person, or an assistant that was booked for it.
  escorted_by text not null default 'none' check (escorted_by in ('none', 'agent', 'assistant')),
  -- The setting at the time of booking: a later change of it moves no booked slot.
  buffer_minutes integer not null default 30 check (buffer_minutes between 0 and 240),
  conflict_override_reason text check (btrim(conflict_override_reason) <> ''),
  conflict_override_by uuid references users (id),
  -- Maintained by tours_derive (0011); null holds nothing. Never written by the application.
  holds_assistant tstzrange,
  holds_property tstzrange,

  admin_scheduled boolean not null default false,
  tour_charge_cents integer not null default 0 check (tour_charge_cents >= 0),
  charge_status text not null default 'pending' check (
    charge_status in ('pending', 'paid', 'waived', 'failed', 'refunded')
  ),
  payment_id uuid unique references payments (id),

  outcome text check (outcome in ('completed', 'no_show')),
  cancel_requested_at timestamptz(3),
  on_my_way_at timestamptz(3),
  arrived_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancelled_by uuid references users (id),
  archived_at timestamptz(3),
  archived_by uuid references users (id),

  -- One uid for life, a sequence that rises whenever the calendar entry must change.
  calendar_uid text not null generated always as (id::text || '@porchlight') stored,
  calendar_sequence integer not null default 0 check (calendar_sequence >= 0),

  -- Maintained by tours_derive (0011): client, e-mail, property, address and status label, lower case.
  search_text text not null default '',
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,

  constraint tours_date_where_needed check (
    status not in ('scheduled', 'confirmed', 'in_progress') or scheduled_date is not null
  ),
  constraint tours_completed_has_time check (status <> 'completed' or completed_at is not null),
  constraint tours_cancelled_has_time check (status <> 'cancelled' or cancelled_at is not null),
  constraint tours_no_show_is_cancelled check (outcome is distinct from 'no_show' or status = 'cancelled'),
  constraint tours_override_has_author check ((conflict_override_reason is null) = (conflict_override_by is null))
)
-- Counts are index-only scans; they stay so only while vacuum keeps the visibility map fresh.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

alter table payments add constraint payments_tour_id_fkey foreign key (tour_id) references tours (id);

-- Columns behind the sort key are filters: they are compared inside the index, so that a rare combination does not
-- cost a visit to the table for every row it passes over.
-- An agent's list, tabs and counts.
create index tours_agent_newest on tours (agent_id, created_at desc, id desc, past_from, status);
-- An agent's upcoming tours, calendar and reports.
create index tours_agent_by_date on tours (agent_id, scheduled_date, id) where scheduled_date is not null;
-- The queue: everything, what is not archived, open work only, and led by each filter.
create index tours_newest on tours (created_at desc, id desc);
create index tours_queue_newest on tours (created_at desc, id desc, status, priority, city) where archived_at is null;
create index tours_queue_open on tours (created_at desc, id desc, status, priority, city)
  where archived_at is null and phase <> 'closed';
create index tours_queue_by_status on tours (status, created_at desc, id desc, priority, city) where archived_at is null;
create index tours_queue_by_priority on tours (priority, created_at desc, id desc, status, city) where archived_at is null;
create index tours_queue_by_city on tours (city, created_at desc, id desc, status, priority) where archived_at is null;
create index tours_queue_urgency on tours (urgent_at, id, status, priority, city)
  where archived_at is null and phase <> 'closed';
create index tours_archived on tours (archived_at desc) where archived_at is not null;
-- An assistant's assignments and workload.
create index tours_by_assistant on tours (scheduling_assistant_id, created_at desc, id desc, status)
  where scheduling_assistant_id is not null;
create index tours_assistant_open on tours (scheduling_assistant_id, created_at desc, id desc, status)
  where scheduling_assistant_id is not null and phase <> 'closed' and archived_at is null;
-- Who accompanies a tour they also schedule is counted once, so the other column is compared inside the index.
create index tours_by_escort on tours (escort_assistant_id, scheduled_date, status, scheduling_assistant_id)
  where escort_assistant_id is not null;
create index tours_escort_open on tours (escort_assistant_id, scheduling_assistant_id)
  where escort_assistant_id is not null and phase <> 'closed' and archived_at is null;
create index tours_by_property on tours (property_id, scheduled_date, status);
create index tours_by_client on tours (client_id, created_at desc, id desc) where client_id is not null;
create index tours_by_completion on tours (completed_at) where completed_at is not null;
create index tours_by_date on tours (scheduled_date) where scheduled_date is not null;
create index tours_search on tours using gin (search_text gin_trgm_ops);

create table tour_history (
  id uuid primary key,
  tour_id uuid not null references tours (id),
  agent_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- Null: the product itself (a job, the payment provider).
  actor_id uuid references users (id),
  actor_type text not null check (actor_type in ('agent', 'admin', 'assistant', 'system')),
  by_team_password boolean not null default false,
  kind text not null check (
    kind in (
      'created', 'status', 'scheduled', 'assigned', 'unassigned', 'escort', 'priority', 'edited', 'progress',
      'cancel_requested', 'cancelled', 'archived', 'payment', 'override', 'feedback'
    )
  ),
  from_status text check (
    from_status in (
      'requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling',
      'time_not_available', 'choose_another_time', 'scheduled', 'confirmed', 'in_progress',
      'completed', 'cancelled', 'rescheduled'
    )
  ),
  to_status text check (
    to_status in (
      'requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling',
      'time_not_available', 'choose_another_time', 'scheduled', 'confirmed', 'in_progress',
      'completed', 'cancelled', 'rescheduled'
    )
  ),
  note text,
  -- Not shown to the agent: why a conflict was overridden, what staff wrote for staff.
  is_internal boolean not null default false,
  -- [{field, from, to}]
  changes jsonb not null default '[]',
  -- The tour's version after the change.
  tour_version integer not null
);
create index tour_history_by_tour on tour_history (tour_id, created_at desc, id desc);
create index tour_history_by_agent on tour_history (agent_id, created_at desc, id desc);
create index tour_history_newest on tour_history (created_at desc, id desc);
create trigger tour_history_append_only before update or delete on tour_history
  for each row execute function refuse_change();

create table tour_assignments (
  id uuid primary key,
  tour_id uuid not null references tours (id),
  agent_id uuid not null references users (id),
  assistant_id uuid not null references assistant_profiles (user_id),
  status text not null default 'assigned' check (status in ('assigned', 'completed', 'ended')),
  assigned_by uuid references users (id),
  assigned_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by uuid references users (id),
  ended_reason text check (
    ended_reason in ('completed', 'cancelled', 'no_show', 'reassigned', 'unassigned', 'edited_by_agent')
  ),
  notes text,
  assistant_feedback text,
  client_interest text check (
    client_interest in ('very_interested', 'interested', 'undecided', 'not_interested')
  ),
  price_opinion text check (price_opinion in ('too_high', 'fair', 'good_value')),
  next_step text check (next_step in ('offer', 'second_tour', 'other_properties', 'thinking', 'none')),
  note_to_agent text,
  feedback_at timestamptz(3),
  agent_feedback text,
  rating integer check (rating between 1 and 5),
  rated_at timestamptz(3),
  constraint tour_assignments_end_is_whole check (
    (status = 'assigned') = (ended_at is null) and (ended_at is null) = (ended_reason is null)
  ),
  constraint tour_assignments_rating_has_time check ((rating is null) = (rated_at is null))
);
-- At most one assistant is assigned to a tour at a time; of two administrators, one is told.
create unique index tour_assignments_one_open on tour_assignments (tour_id) where ended_at is null;
create index tour_assignments_by_tour on tour_assignments (tour_id, assigned_at desc);
create index tour_assignments_by_assistant on tour_assignments (assistant_id, assigned_at desc, id desc);
create index tour_assignments_by_agent on tour_assignments (agent_id, assigned_at desc);
create index tour_assignments_rated on tour_assignments (assistant_id, rating) where rating is not null;

-- The queue's filters that a person keeps under a name.
create table saved_filters (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  screen text not null check (screen in ('queue', 'tour_requests', 'properties', 'users', 'audit')),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  query jsonb not null,
  created_at timestamptz(3) not null,
  constraint saved_filters_name_taken unique (user_id, screen, name)
);
