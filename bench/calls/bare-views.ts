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
    correctedAt: row.feedback_corrected_at,
    byName: row.feedback_by_name,
  }

const tour = (row: QueryResultRow, now: Date) => ({
  id: row.id,
  status: row.status,
  statusNotes: row.status_notes,
  statusUpdatedAt: row.status_updated_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
  scheduledDate: row.scheduled_date,
  requestedDateTime: row.requested_date_time,
  alternativeDateTime: row.alternative_date_time,
  duration: row.duration_minutes,
  timeZone: row.time_zone,
  timeZoneAssumed: row.time_zone_assumed,
  specialRequests: row.special_requests,
  notes: row.special_requests,
  clientId: row.client_id,
  clientName: row.client_name,
  clientEmail: row.client_email,
  clientPhone: row.client_phone,
  propertyId: row.property_id,
  propertyName: row.property_name,
  propertyAddress: addressLine(row),
  property: {
    id: row.property_id,
    propertyName: row.property_name,
    address: row.address,
    unit: row.unit,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    price: Number(row.price_cents ?? 0) / 100,
    escortRequired: row.property_escort_required,
    latitude: row.latitude,
    longitude: row.longitude,
  },
  city: row.city,
  escortRequired: row.escort_required,
  adminScheduled: row.admin_scheduled,
  outcome: row.outcome,
  onMyWayAt: row.on_my_way_at,
  arrivedAt: row.arrived_at,
  completedAt: row.completed_at,
  cancelRequestedAt: isClosed(row) ? null : row.cancel_requested_at,
  feedback: feedback(row),
  cancelledAt: row.cancelled_at,
  when: row.past_from <= now ? 'past' : 'active',
  unreadNotes: row.unread_notes,
})

/** data.sql has no paid fee, so none is refunded or kept. */
const charge = (row: QueryResultRow) => ({
  tourCharge: row.tour_charge_cents / 100,
  chargeStatus: row.charge_status,
  chargeOwed: owesCharge(row),
  chargeFailure: row.charge_failure,
  chargePaidAt: row.charge_paid_at,
  chargeSettledByDesk: row.charge_settled_by !== null,
  feeIfCancelled: null,
})

const client = (row: QueryResultRow) => ({
  name: row.client_name,
  firstName: row.client_first_name,
  lastName: row.client_last_name,
  email: row.client_email,
  phone: row.client_phone,
})

export const agentTour = (row: QueryResultRow, now: Date) => {
  const change = row.archived_at === null && mayChange.has(row.status)
  const payCharge = row.charge_status === 'failed' && owesCharge(row)
  return Object.assign(tour(row, now), charge(row), {
    client: client(row),
    schedulingAssistantName: row.scheduling_assistant_id === null ? null : 'Scheduling Assistant',
    escortName: escortIsTold.has(row.status) ? row.escort_first_name : null,
    emailClient: row.email_client,
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
  return row.status === 'requested' && now.getTime() - row.status_updated_at.getTime() > 8 * hour
}

export const staffTour = (row: QueryResultRow, now: Date) =>
  Object.assign(tour(row, now), charge(row), {
    client: { ...client(row), status: row.client_status ?? 'prospect', agentEmail: row.agent_email },
    priority: row.priority,
    urgency: urgency(row, now),
    overdue: overdue(row, now),
    archived: row.archived_at !== null,
    archivedAt: row.archived_at,
    archivedBy: row.archived_by_name,
    alternativeTime: row.alternative_date_time,
    estimatedCompletion: row.estimated_completion,
    assignedAgentId: row.agent_id,
    assignedAgentName: row.agent_name,
    agentEmail: row.agent_email,
    agentPhone: row.agent_phone,
    schedulingAssistantId: row.scheduling_assistant_id,
    schedulingAssistantName: row.assistant_name,
    escortAssistantId: row.escort_assistant_id,
    escortAssistantName: row.escort_name,
    assistantId: row.scheduling_assistant_id,
    touringAgentId: row.agent_id,
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
