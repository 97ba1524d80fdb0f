/** The columns of each list: only those that its screen shows, or that decide what it offers. `$1` is the reader. */
const common = `t.id, t.status, t.status_notes, t.scheduled_date, t.requested_date_time, t.alternative_date_time,
  t.time_zone, t.special_requests, t.client_name, t.client_email, t.client_phone, t.city, t.on_my_way_at, t.arrived_at,
  t.cancel_requested_at, t.archived_at, t.past_from, t.version, p.property_name, p.address, p.unit, p.state, p.zip_code`
const fee = `t.admin_scheduled, t.tour_charge_cents, t.charge_status, t.payment_id, t.escorted_by, t.outcome`
const feedback = 'f.client_interest, f.price_opinion, f.next_step, f.note_to_agent, f.given_at as feedback_at'

const place = 'from tours t join properties p on p.id = t.property_id'
const visit = "left join tour_feedback f on f.tour_id = t.id and t.status = 'completed'"

const unread = '(select count(*)::int from unread_notes un where un.user_id = $1::uuid and un.tour_id = t.id)'
const unreadOfStaff = `(select count(*)::int from tour_notes n where n.tour_id = t.id and n.author_id <> $1::uuid
  and n.created_at > coalesce((select m.read_until from staff_note_marks m where m.user_id = $1::uuid),
    (select u.created_at from users u where u.id = $1::uuid))
  and not exists (select 1 from note_reads r where r.note_id = n.id and r.user_id = $1::uuid))`

const ofAgent = `select ${common}, ${fee}, ${feedback}, escorts.first_name as escort_first_name,
  ${unread} as unread_notes, exists (select from unread_feedback uf where uf.tour_id = t.id) as has_unread_feedback
  ${place} left join users escorts on escorts.id = t.escort_assistant_id ${visit}`
const ofStaff = `select ${common}, ${fee}, t.status_updated_at, t.duration_minutes, t.priority, t.charge_failure,
  t.agent_id, t.scheduling_assistant_id, t.escort_required, agents.name as agent_name, assistants.name as assistant_name,
  ${unreadOfStaff} as unread_notes
  ${place} join users agents on agents.id = t.agent_id
  left join users assistants on assistants.id = t.scheduling_assistant_id`
const ofAssistant = `select ${common}, ${feedback}, t.duration_minutes, t.priority, t.escorted_by, t.created_at,
  t.scheduling_assistant_id, t.escort_assistant_id, t.last_step, agents.name as agent_name, agents.phone as agent_phone,
  a.assigned_at, a.notes as assignment_notes, ${unread} as unread_notes
  ${place} join users agents on agents.id = t.agent_id
  left join tour_assignments a on a.tour_id = t.id and a.ended_at is null ${visit}`

/** A list of 25 or 100 tours. Its length is part of the statement, so that PostgreSQL plans it once. */
const lists = <const L extends number>(limit: L) =>
  ({
    [`own${limit}`]: `${ofAgent} where t.agent_id = $1 order by t.created_at desc, t.id desc limit ${limit}`,
    [`newest${limit}`]: `${ofStaff} where t.archived_at is null order by t.created_at desc, t.id desc limit ${limit}`,
    [`urgent${limit}`]: `${ofStaff} where t.archived_at is null and t.phase <> 'closed'
      order by t.urgent_at, t.id limit ${limit}`,
    [`theirs${limit}`]: `${ofAssistant} where (t.scheduling_assistant_id = $1 or t.escort_assistant_id = $1)
      and t.archived_at is null order by t.created_at desc, t.id desc limit ${limit}`,
  }) as Record<`${'own' | 'newest' | 'urgent' | 'theirs'}${L}`, string> // these four names

/** The hand-written SQL of the bare server: the reads, and the rows that the writes create and change. */
export const statements = {
  session: `select u.id, u.name, u.user_type from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.idle_expires_at > now() and u.is_active and not u.is_locked`,
  ...lists(25),
  ...lists(100),
  one: `${ofAgent} where t.id = $2`,
  oneOfStaff: `${ofStaff} where t.id = $2`,
  client: `insert into clients (id, agent_id, first_name, last_name, email, phone, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7)
    on conflict (agent_id, email) do update set phone = coalesce(nullif(clients.phone, ''), excluded.phone)
    returning id`,
  tour: `insert into tours (id, agent_id, client_id, client_first_name, client_last_name, client_email, client_phone,
      property_id, requested_date_time, alternative_date_time, special_requests, escort_required, status_updated_at, created_by,
      created_at, updated_at)
    select $1, $2, $3, $4, $5, $6, $7, p.id, $9, $10, $11, p.escort_required, $12, $2, $12, $12
    from properties p where p.id = $8`,
  history: `insert into tour_history (id, tour_id, agent_id, created_at, actor_id, actor_type, kind, to_status, tour_version)
    values ($1, $2, $3, $4, $3, 'agent', 'created', 'requested', 1)`,
  note: `insert into tour_notes (id, tour_id, agent_id, author_id, author_type, note, created_at)
    select $1, t.id, t.agent_id, $3, 'agent', $4, $5 from tours t where t.id = $2`,
  event: `with event as (
      insert into events (topic, entity_id, kind, actor_id, agent_id, permission, payload)
      values ($1, $2, $3, $4, $4, $5, $6) returning id)
    select pg_notify('porchlight_events', id::text) from event`,
  locked: `select t.*, p.address ${place} where t.id = $1 for update of t`,
  person: 'select name from users where id = $1',
  status: `update tours set status = $2, status_updated_at = $3, updated_at = $3, version = version + 1 where id = $1`,
  unassign: `update tour_assignments set status = 'ended', ended_at = $2, ended_by = $3, ended_reason = 'reassigned'
    where tour_id = $1 and ended_at is null`,
  assignment: `insert into tour_assignments (id, tour_id, agent_id, assistant_id, assigned_by, assigned_at)
    values ($1, $2, $3, $4, $5, $6)`,
  assignTour: `update tours set scheduling_assistant_id = $2, status = 'assistant_assigned', status_updated_at = $3,
    updated_at = $3, version = version + 1 where id = $1`,
  changed: `insert into tour_history (id, tour_id, agent_id, created_at, actor_id, actor_type, kind, from_status, to_status,
      changes, tour_version)
    values ($1, $2, $3, $4, $5, 'admin', $6, $7, $8, $9, $10)`,
  audit: `insert into audit_log (id, at, actor_id, actor_type, action, subject_type, subject_id, subject_label, ip,
      user_agent, before, after)
    values ($1, $2, $3, 'admin', $4, 'tour', $5, $6, '127.0.0.1', 'bench', $7, $8)`,
  undo: `insert into tour_undos (tour_id, kind, made_by, made_at, tour_version, before) values ($1, $2, $3, $4, $5, $6)
    on conflict (tour_id) do update set kind = excluded.kind, made_by = excluded.made_by, made_at = excluded.made_at,
      tour_version = excluded.tour_version, before = excluded.before`,
  staffEvent: `with event as (
      insert into events (topic, entity_id, kind, actor_id, agent_id, permission, payload)
      values ('tours', $1, $2, $3, $4, 'tours.view', $5) returning id)
    select pg_notify('porchlight_events', id::text) from event`,
}
