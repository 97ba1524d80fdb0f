-- A business of $TOURS tours on the migrated schema: the same rows every time but for the dates, which are relative to
-- now. `bench_id(kind, n)` is a UUID v7 in form, ascending with n, as the application's ids are.
create function bench_id(kind int, n bigint) returns uuid language sql immutable as $$
  select ('01900000-0000-7' || lpad(to_hex(kind), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;
-- A number from 0 to `below` - 1 that n decides, and that says nothing about its neighbour's.
create function bench_pick(n bigint, salt int, below int) returns int language sql immutable as $$
  select (hashint8extended(n, salt) & 1073741823)::int % below
$$;

-- People: 200 agents (kind 1), 20 assistants (2), one administrator (3); the first are signed in.
insert into users (id, user_type, email, first_name, last_name, phone, created_at, updated_at)
select bench_id(1, n), 'real_estate_agent', 'agent' || n || '@bench.test', 'Agent', 'Number ' || n,
  '210-555-' || lpad(n::text, 4, '0'), now() - interval '400 days', now() - interval '400 days'
from generate_series(1, 200) n
union all
select bench_id(2, n), 'scheduling_assistant', 'assistant' || n || '@bench.test', 'Assistant', 'Number ' || n,
  null, now() - interval '400 days', now() - interval '400 days'
from generate_series(1, 20) n
union all
select bench_id(3, 1), 'admin', 'admin@bench.test', 'Ada', 'Ministrator', null,
  now() - interval '400 days', now() - interval '400 days';

insert into subscriptions (id, user_id, plan, status, source, created_at, updated_at)
select bench_id(4, n), bench_id(1, n), 'pro', 'active', 'granted', now(), now() from generate_series(1, 200) n;

insert into assistant_profiles (user_id, created_at, updated_at)
select bench_id(2, n), now() - interval '400 days', now() - interval '400 days' from generate_series(1, 20) n;

-- The cookie of a session is 'bench-' and the person's id; no answer of a sign-in is needed.
insert into sessions (id, token_hash, user_id, kind, created_at, last_seen_at, idle_expires_at)
select bench_id(5, row_number() over ()), encode(sha256(convert_to('bench-' || id, 'UTF8')), 'hex'), id,
  case user_type when 'admin' then 'staff' when 'real_estate_agent' then 'agent' else 'assistant' end,
  -- Seen in the future: that it is used need not be written down again during a turn.
  now(), now() + interval '1 hour', now() + interval '1 day'
from users where user_type in ('real_estate_agent', 'admin', 'scheduling_assistant');

-- Names as people have them: some letters stand in many of them and some in few, which is what a search is about.
create function bench_first(n bigint) returns text language sql immutable as $$
  select (array['Anna', 'Ben', 'Carla', 'Daniel', 'Elena', 'Farid', 'Grace', 'Hugo', 'Irene', 'James', 'Karin', 'Liam',
    'Maria', 'Noah', 'Olga', 'Paul', 'Quinn', 'Rosa', 'Samuel', 'Tara', 'Uma', 'Victor', 'Wendy', 'Xavier', 'Yara',
    'Zoe', 'Joanna', 'Christian', 'Alexandra', 'Matthias', 'Dominique', 'Leonardo'])[1 + bench_pick(n, 4, 32)]
$$;
create function bench_last(n bigint) returns text language sql immutable as $$
  select (array['Anderson', 'Brown', 'Castillo', 'Dietrich', 'Evans', 'Fischer', 'Garcia', 'Hoffmann', 'Ibrahim',
    'Johnson', 'Kowalski', 'Lopez', 'Martinez', 'Nguyen', 'Olsen', 'Perez', 'Quigley', 'Rodriguez', 'Schneider',
    'Thompson', 'Underwood', 'Vasquez', 'Williams', 'Xu', 'Young', 'Zimmermann'])[1 + bench_pick(n, 5, 26)]
    || ' ' || n
$$;

create temporary table bench_cities (position int, id text, state text, zone text);
insert into bench_cities values
  (0, 'san_antonio', 'TX', 'America/Chicago'), (1, 'austin', 'TX', 'America/Chicago'),
  (2, 'dallas', 'TX', 'America/Chicago'), (3, 'houston', 'TX', 'America/Chicago'),
  (4, 'atlanta', 'GA', 'America/New_York'), (5, 'miami', 'FL', 'America/New_York'),
  (6, 'denver', 'CO', 'America/Denver'), (7, 'new_york_city', 'NY', 'America/New_York');

insert into properties (
  id, property_name, address, unit, city, state, zip_code, latitude, longitude, time_zone, time_zone_assumed, type,
  price_cents, escort_required, allows_concurrent_tours, admin_created, published_at, source, address_key,
  created_at, updated_at
)
select bench_id(6, n), case when n % 3 = 0 then 'The Residence at ' || n end, (100 + n) || ' ' || (array['Oak', 'Elm', 'Cedar', 'Main', 'Maple', 'Lake', 'Hill', 'Park', 'Pine', 'Washington'])[1 + n % 10] || ' Street',
  case when n % 4 = 0 then '#' || n % 40 end, c.id, c.state, lpad((70000 + n)::text, 5, '0'),
  29 + n % 100 / 50.0, -98 - n % 80 / 40.0, c.zone, n % 10 = 0,
  (array['house', 'apartment', 'condo', 'townhouse'])[1 + n % 4],
  case when n % 20 <> 0 then 100000 + n % 400 * 50000 end, n % 5 = 0, n % 4 = 1, true, now() - interval '390 days',
  'form', (100 + n) || ' ' || lower((array['Oak', 'Elm', 'Cedar', 'Main', 'Maple', 'Lake', 'Hill', 'Park', 'Pine', 'Washington'])[1 + n % 10]) || ' st', now() - interval '390 days' + n * interval '1 minute', now() - interval '390 days'
from generate_series(1, 5000) n join bench_cities c on c.position = n % 8;

-- 100 clients an agent.
insert into clients (id, agent_id, first_name, last_name, email, phone, status, created_at, updated_at)
select bench_id(7, n), bench_id(1, 1 + n % 200), bench_first(n), bench_last(n), 'client' || n || '@bench.test',
  '210-555-' || lpad((n % 10000)::text, 4, '0'), (array['active', 'prospect', 'inactive'])[1 + n % 3],
  now() - interval '380 days', now() - interval '380 days'
from generate_series(1, 20000) n;

-- Tours (kind 8), one after the other over a year up to now; seven in ten are over. A tour that holds a slot has one
-- that nobody else holds: its number among twenty assistants, a slot every two hours.
create temporary table bench_tours as
select n, 1 + n % 200 as agent, 1 + (n::bigint * 7919) % 5000 as property, 1 + bench_pick(n, 2, 20) as assistant,
  now() - ($TOURS + 1 - n) * (interval '365 days' / $TOURS) as created,
  -- An agent's clients are those whose number leaves the agent's remainder.
  n % 200 + 200 * bench_pick(n, 3, 99) + case when n % 200 = 0 then 200 else 0 end as client,
  case when n <= $TOURS * 0.7
    then case when bench_pick(n, 1, 10) < 8 then 'completed' else 'cancelled' end
    else (array['requested', 'requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling',
      'choose_another_time', 'scheduled', 'confirmed', 'completed', 'cancelled'])[1 + bench_pick(n, 1, 11)]
  end as status
from generate_series(1, $TOURS) n;

insert into tours (
  id, agent_id, client_id, client_first_name, client_last_name, client_email, client_phone, property_id, status,
  priority, status_notes, status_updated_at, requested_date_time, alternative_date_time, scheduled_date, special_requests,
  scheduling_assistant_id, escort_assistant_id, escort_required, escorted_by, outcome, completed_at, cancelled_at,
  archived_at, archived_by, version, created_by, created_at, updated_at
)
select bench_id(8, n), bench_id(1, agent), bench_id(7, client), bench_first(client), bench_last(client),
  'client' || client || '@bench.test', '210-555-' || lpad((client % 10000)::text, 4, '0'), bench_id(6, property), status,
  (array['normal', 'normal', 'normal', 'high', 'low'])[1 + n % 5],
  case when status = 'choose_another_time' then 'The owner is away that week.' end, created + interval '2 hours',
  greatest(created, now() - interval '30 days') + interval '3 days',
  case when n % 3 = 0 then greatest(created, now() - interval '30 days') + interval '4 days' end,
  case
    when status in ('scheduled', 'confirmed')
      then date_trunc('hour', now()) + interval '2 hours' * (1 + row_number() over (partition by status in ('scheduled', 'confirmed') order by n) / 20)
    when status = 'completed' then least(created + interval '3 days', now())
  end,
  case when n % 2 = 0 then 'Two dogs, and the client walks with a stick. Ground floor first, please.' end,
  case when status not in ('requested', 'choose_another_time') then bench_id(2, assistant) end,
  case when status in ('scheduled', 'confirmed')
    then bench_id(2, 1 + row_number() over (partition by status in ('scheduled', 'confirmed') order by n) % 20) end,
  property % 5 = 0, case when status in ('scheduled', 'confirmed') then 'assistant' else 'none' end,
  case when status = 'completed' then 'completed' end,
  case when status = 'completed' then least(created + interval '3 days 1 hour', now()) end,
  case when status = 'cancelled' then least(created + interval '1 day', now()) end,
  case when n <= $TOURS * 0.2 then created + interval '60 days' end,
  case when n <= $TOURS * 0.2 then bench_id(3, 1) end,
  case status when 'requested' then 1 when 'completed' then 6 else 3 end, bench_id(1, agent), created,
  created + interval '2 hours'
from bench_tours order by n;

insert into tour_assignments (
  id, tour_id, agent_id, assistant_id, status, assigned_by, assigned_at, ended_at, ended_reason, notes
)
select bench_id(9, n), bench_id(8, n), bench_id(1, agent), bench_id(2, assistant),
  case when status = 'completed' then 'completed' when status = 'cancelled' then 'ended' else 'assigned' end,
  bench_id(3, 1), created + interval '1 hour',
  case when status in ('completed', 'cancelled') then least(created + interval '3 days 1 hour', now()) end,
  case when status in ('completed', 'cancelled') then status end, case when n % 4 = 0 then 'Please call in the morning.' end
from bench_tours where status not in ('requested', 'choose_another_time');

-- Assistants gave feedback after four of five visits.
insert into tour_feedback (tour_id, author_id, client_interest, price_opinion, next_step, note_to_agent, given_at)
select bench_id(8, n), bench_id(2, assistant),
  (array['very_interested', 'interested', 'undecided', 'not_interested'])[1 + n % 4],
  (array['good_value', 'fair', 'too_high'])[1 + n % 3], (array['offer', 'second_tour', 'thinking'])[1 + n % 3],
  case when n % 2 = 0 then 'They liked the kitchen. The street is louder than they expected.' end,
  least(created + interval '3 days 2 hours', now())
from bench_tours where status = 'completed' and n % 5 > 0;

-- One history row for every version of a tour.
insert into tour_history (id, tour_id, agent_id, created_at, actor_id, actor_type, kind, from_status, to_status, tour_version)
select bench_id(10, n * 8 + step), bench_id(8, n), bench_id(1, agent), created + step * interval '20 minutes',
  case when step = 1 then bench_id(1, agent) else bench_id(3, 1) end, case when step = 1 then 'agent' else 'admin' end,
  case step when 1 then 'created' when 2 then 'assigned' else 'status' end,
  case when step = 1 then null else 'requested' end, case when step = 1 then 'requested' else status end, step
from bench_tours, generate_series(1, case status when 'requested' then 1 when 'completed' then 6 else 3 end) step;

-- Three notes on every second tour. Triggers would write half a million unread marks one by one; the marks that are
-- left after a year of reading are written below instead.
alter table tour_notes disable trigger tour_notes_tell_readers;
insert into tour_notes (id, tour_id, agent_id, author_id, author_type, note, created_at)
select bench_id(11, n * 4 + turn), bench_id(8, n), bench_id(1, agent),
  case turn when 2 then bench_id(1, agent) when 1 then bench_id(2, assistant) else bench_id(3, 1) end,
  case turn when 2 then 'agent' when 1 then 'assistant' else 'admin' end,
  (array['Called the client, left a message.', 'Any news? They would also take the afternoon.',
    'Confirmed with the owner. The key is in the box by the side door.'])[turn],
  created + turn * interval '50 minutes'
from bench_tours, generate_series(1, 3) turn where n % 2 = 0 order by created;
alter table tour_notes enable trigger tour_notes_tell_readers;

insert into unread_notes (user_id, note_id, tour_id, created_at)
select agent_id, id, tour_id, created_at from tour_notes
where author_id <> agent_id and created_at > now() - interval '3 days';
insert into note_reads (note_id, user_id, read_at)
select id, agent_id, created_at + interval '1 hour' from tour_notes
where author_id <> agent_id and created_at between now() - interval '90 days' and now() - interval '3 days';
insert into staff_note_marks (user_id, read_until) values (bench_id(3, 1), now() - interval '2 days');

drop table bench_tours, bench_cities;
