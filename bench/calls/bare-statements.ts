/** A tour's columns and joins: only those that the answers contain. `$1` is the reader. */
const columns = `t.id, t.status, t.status_notes, t.status_updated_at, t.created_at, t.updated_at, t.version,
  t.scheduled_date, t.requested_date_time, t.alternative_date_time, t.duration_minutes, t.time_zone, t.special_requests,
  t.client_id, t.client_name, t.client_first_name, t.client_last_name, t.client_email, t.client_phone, t.property_id,
  t.email_client,
  t.city, t.escort_required, t.admin_scheduled, t.tour_charge_cents, t.charge_status, t.charge_failure,
  t.charge_paid_at, t.charge_settled_by, t.cancel_requested_at, t.outcome, t.on_my_way_at,
  t.arrived_at, t.completed_at, t.cancelled_at, t.past_from, t.priority, t.archived_at, t.estimated_completion,
  t.agent_id, t.scheduling_assistant_id, t.escort_assistant_id, p.property_name, p.address, p.unit, p.state,
  p.zip_code, p.price_cents, p.latitude, p.longitude, p.escort_required as property_escort_required,
  p.time_zone_assumed, agents.name as agent_name, agents.email as agent_email, agents.phone as agent_phone,
  assistants.name as assistant_name, escorts.name as escort_name, escorts.first_name as escort_first_name,
  archivers.name as archived_by_name, c.status as client_status, a.assigned_at, a.notes as assignment_notes,
  f.client_interest, f.price_opinion, f.next_step, f.note_to_agent, f.given_at as feedback_at,
  f.corrected_at as feedback_corrected_at, reporters.name as feedback_by_name`

const joins = `from tours t
  join properties p on p.id = t.property_id
  join users agents on agents.id = t.agent_id
  left join users assistants on assistants.id = t.scheduling_assistant_id
  left join users escorts on escorts.id = t.escort_assistant_id
  left join users archivers on archivers.id = t.archived_by
  left join clients c on c.id = t.client_id
  left join tour_assignments a on a.tour_id = t.id and a.ended_at is null
  left join tour_feedback f on f.tour_id = t.id and t.status = 'completed'
  left join users reporters on reporters.id = f.author_id`

const unreadOfAgent =
  '(select count(*)::int from unread_notes un where un.user_id = $1::uuid and un.tour_id = t.id)'
const unreadOfStaff = `(select count(*)::int from tour_notes n where n.tour_id = t.id and n.author_id <> $1::uuid
  and n.created_at > coalesce((select m.read_until from staff_note_marks m where m.user_id = $1::uuid),
    (select u.created_at from users u where u.id = $1::uuid))
  and not exists (select 1 from note_reads r where r.note_id = n.id and r.user_id = $1::uuid))`

const ofAgent = `select ${columns}, ${unreadOfAgent} as unread_notes,
  exists (select from unread_feedback uf where uf.tour_id = t.id) as has_unread_feedback ${joins}`
const ofStaff = `select ${columns}, ${unreadOfStaff} as unread_notes ${joins}`

/** The hand-written SQL of the bare server: the reads of the four calls, and the rows that the writes create. */
export const statements = {
  own: `${ofAgent} where t.agent_id = $1 order by t.created_at desc, t.id desc limit 100`,
  newest: `${ofStaff} where t.archived_at is null order by t.created_at desc, t.id desc limit 100`,
  urgent: `${ofStaff} where t.archived_at is null and t.phase <> 'closed' order by t.urgent_at, t.id limit 100`,
  one: `${ofAgent} where t.id = $2`,
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
}
