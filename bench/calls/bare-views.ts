import type { QueryResultRow } from 'pg'

const cities: Record<string, string> = {
  san_antonio: 'San Antonio',
  austin: 'Austin',
  dallas: 'Dallas',
  houston: 'Houston',
  atlanta: 'Atlanta',
  miami: 'Miami',
  denver: 'Denver',
  new_york_city: 'New York City',
}
const mayChange = new Set(['requested', 'time_not_available', 'choose_another_time'])
const escortIsTold = new Set(['confirmed', 'in_progress', 'completed'])
const isClosed = (row: QueryResultRow) => row.status === 'completed' || row.status === 'cancelled'
const isPending = (row: QueryResultRow) =>
  !isClosed(row) && !['scheduled', 'rescheduled', 'confirmed', 'in_progress'].includes(row.status)

const addressLine = (row: QueryResultRow) => {
  const street = row.unit ? `${row.address} ${row.unit}` : row.address
  const region = row.zip_code ? `${row.state} ${row.zip_code}` : row.state
  return `${street}, ${cities[row.city] ?? row.city}, ${region}`
}

const owesCharge = (row: QueryResultRow) =>
  row.admin_scheduled &&
  row.tour_charge_cents > 0 &&
  (row.status === 'completed' || (row.status === 'cancelled' && row.outcome === 'no_show'))
const isChargeOpen = (row: QueryResultRow) =>
  owesCharge(row) && (row.charge_status === 'pending' || row.charge_status === 'failed')

const feedback = (row: QueryResultRow) =>
  row.feedback_at && {
    clientInterest: row.client_interest,
    priceOpinion: row.price_opinion,
    nextStep: row.next_step,
    noteToAgent: row.note_to_agent,
    givenAt: row.feedback_at,
  }

const card = (row: QueryResultRow, now: Date) => ({
  id: row.id,
  status: row.status,
  outcome: row.outcome,
  version: row.version,
  statusNotes: row.status_notes,
  scheduledDate: row.scheduled_date,
  requestedDateTime: row.requested_date_time,
  alternativeDateTime: row.alternative_date_time,
  timeZone: row.time_zone,
  specialRequests: row.special_requests,
  clientName: row.client_name,
  clientEmail: row.client_email,
  clientPhone: row.client_phone,
  propertyName: row.property_name,
  propertyAddress: addressLine(row),
  onMyWayAt: row.on_my_way_at,
  arrivedAt: row.arrived_at,
  cancelRequestedAt: isClosed(row) ? null : row.cancel_requested_at,
  when: row.past_from <= now ? 'past' : 'active',
  unreadNotes: row.unread_notes,
})

export const agentTour = (row: QueryResultRow, now: Date) => {
  const change = row.archived_at === null && mayChange.has(row.status)
  const payCharge = row.charge_status === 'failed' && owesCharge(row)
  return Object.assign(card(row, now), {
    feedback: feedback(row),
    chargeStatus: row.charge_status,
    escortName: escortIsTold.has(row.status) ? row.escort_first_name : null,
    may: {
      edit: change,
      cancel: change,
      askToCancel: row.archived_at === null && !change && !isClosed(row) && row.cancel_requested_at === null,
      addToCalendar: row.scheduled_date !== null,
      emailClient: row.archived_at === null && !isClosed(row),
      payAgain: false,
      payCharge,
    },
    needs: [
      ...(change && row.status !== 'requested' ? ['new_time'] : []),
      ...(payCharge ? ['payment'] : []),
      ...(row.status === 'completed' && row.has_unread_feedback ? ['feedback'] : []),
    ],
  })
}

const hour = 3_600_000

const urgency = (row: QueryResultRow, now: Date) => {
  if (isClosed(row)) return null
  const at: Date | null = row.scheduled_date ?? row.requested_date_time
  if (at === null) return 'normal'
  const left = at.getTime() - now.getTime()
  if (left < 24 * hour) return 'urgent'
  return left < 72 * hour ? 'high_priority' : 'normal'
}

const overdue = (row: QueryResultRow, now: Date) => {
  if (isClosed(row)) return false
  const at: Date | null = row.scheduled_date ?? row.requested_date_time
  if (isPending(row) && at !== null && at < now) return true
  if (!isPending(row) && row.past_from <= now) return true
  return row.status === 'requested' && now.getTime() - row.status_updated_at.getTime() > 8 * hour
}

export const staffTour = (row: QueryResultRow, now: Date) =>
  Object.assign(card(row, now), {
    duration: row.duration_minutes,
    chargeStatus: row.charge_status,
    chargeFailure: row.charge_failure,
    priority: row.priority,
    urgency: urgency(row, now),
    overdue: overdue(row, now),
    archived: row.archived_at !== null,
    assignedAgentId: row.agent_id,
    assignedAgentName: row.agent_name,
    schedulingAssistantId: row.scheduling_assistant_id,
    schedulingAssistantName: row.assistant_name,
    assistantEscortDue: row.escorted_by === 'assistant' || (row.admin_scheduled && row.escort_required),
    may: {
      assign: row.archived_at === null && !isClosed(row),
      updateStatus: row.archived_at === null,
      setPriority: row.archived_at === null,
      archive: row.archived_at === null,
      restore: row.archived_at !== null,
      waiveFee: false,
      overrideConflicts: true,
      writeNotes: true,
      settleCharge: isChargeOpen(row),
    },
  })

const minute = 60_000

/** A simplified step table: data.sql has no early and no undone steps. */
export const assignment = (row: QueryResultRow, now: Date, reader: string) => {
  const escorting = row.escort_assistant_id === reader
  const underWay = row.status === 'confirmed'
  const before = (minutes: number) =>
    row.scheduled_date && new Date(row.scheduled_date.getTime() - minutes * minute)
  return Object.assign(card(row, now), {
    feedback: feedback(row),
    duration: row.duration_minutes,
    createdAt: row.created_at,
    priority: row.priority,
    urgency: urgency(row, now),
    assignedAt: row.assigned_at ?? undefined,
    agentName: row.agent_name,
    agentPhone: row.agent_phone,
    escorting,
    otherEscorts: row.escort_assistant_id !== null && !escorting,
    escortedBy: row.escorted_by,
    opens: { onMyWay: before(240), arrive: before(60) },
    lastStep: row.last_step,
    may: {
      onMyWay: escorting && underWay && row.on_my_way_at === null && row.arrived_at === null,
      arrive: escorting && underWay && row.arrived_at === null,
      recordEarly: true,
      undo: false,
      addToCalendar: row.scheduled_date !== null,
    },
  })
}
