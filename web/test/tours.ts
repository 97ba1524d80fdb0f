import type { TourNote } from '@porchlight/contract/notes'
import type { AgentTour, Assignment, StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { TestServer } from './answers.ts'

type Core = Omit<
  AgentTour,
  'client' | 'schedulingAssistantName' | 'escortName' | 'emailClient' | 'needs' | 'may'
>

const client = {
  name: 'Nora Field',
  firstName: 'Nora',
  lastName: 'Field',
  email: 'nora@clients.example',
  phone: '(210) 555-0111',
}

/** The fields of a tour that every role sees: just requested, far from now. */
const core: Core = {
  id: 'tour',
  status: 'requested',
  statusNotes: null,
  statusUpdatedAt: '2026-03-18T15:00:00.000Z',
  createdAt: '2026-03-18T15:00:00.000Z',
  updatedAt: '2026-03-18T15:00:00.000Z',
  version: 1,
  scheduledDate: null,
  requestedDateTime: '2036-03-20T15:00:00.000Z',
  alternativeDateTime: null,
  duration: 60,
  timeZone: 'America/Chicago',
  timeZoneAssumed: false,
  specialRequests: 'Please ring twice.',
  notes: 'Please ring twice.',
  clientId: 'nora',
  clientName: client.name,
  clientEmail: client.email,
  clientPhone: client.phone,
  propertyId: 'house',
  propertyName: 'Lantern House',
  propertyAddress: '12 Lantern Row, San Antonio, TX 78205',
  property: {
    id: 'house',
    propertyName: 'Lantern House',
    address: '12 Lantern Row',
    unit: null,
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78205',
    price: 320_000,
    escortRequired: false,
    latitude: null,
    longitude: null,
  },
  city: 'San Antonio',
  escortRequired: false,
  escortedBy: 'none',
  adminScheduled: false,
  outcome: null,
  onMyWayAt: null,
  arrivedAt: null,
  completedAt: null,
  cancelRequestedAt: null,
  feedback: null,
  cancelledAt: null,
  when: 'active',
  unreadNotes: 0,
  tourCharge: 0,
  chargeStatus: 'waived',
  feeIfCancelled: null,
  chargeOwed: false,
  chargeFailure: null,
  chargePaidAt: null,
  chargeSettledByDesk: false,
}

/** A tour for its agent, who may still edit and cancel it. */
export const agentTour = (more: Partial<AgentTour> = {}): AgentTour => ({
  ...core,
  client,
  schedulingAssistantName: null,
  escortName: null,
  emailClient: false,
  needs: [],
  may: {
    edit: true,
    cancel: true,
    askToCancel: false,
    addToCalendar: false,
    emailClient: true,
    payAgain: false,
    payCharge: false,
  },
  ...more,
})

/** A tour for the back office, which may do everything with it that a request allows. */
export const staffTour = (more: Partial<StaffTour> = {}): StaffTour => ({
  ...core,
  client: { ...client, status: 'active', agentEmail: 'sarah@agents.example' },
  priority: 'normal',
  urgency: 'normal',
  overdue: false,
  archived: false,
  archivedAt: null,
  archivedBy: null,
  alternativeTime: null,
  estimatedCompletion: null,
  assignedAgentId: 'sarah',
  assignedAgentName: 'Sarah Whitfield',
  agentEmail: 'sarah@agents.example',
  agentPhone: null,
  schedulingAssistantId: null,
  schedulingAssistantName: null,
  escortAssistantId: null,
  assistantEscortDue: false,
  escortAssistantName: null,
  assistantId: null,
  touringAgentId: null,
  may: {
    assign: true,
    updateStatus: true,
    setPriority: true,
    archive: true,
    restore: false,
    waiveFee: false,
    overrideConflicts: true,
    writeNotes: true,
    settleCharge: false,
  },
  ...more,
})

/** A tour for its assistant, far from now, without a next step. */
export const assignment = (more: Partial<Assignment> = {}): Assignment => ({
  ...core,
  client,
  priority: 'normal',
  urgency: null,
  assignedAt: '2026-03-18T15:00:00.000Z',
  assignmentNotes: null,
  agentName: 'Sarah Whitfield',
  agentPhone: null,
  escorting: true,
  otherEscorts: false,
  preferredDate: '2036-03-20',
  preferredTime: '10:00',
  escortedBy: 'assistant',
  next: [],
  opens: { onMyWay: null, arrive: null },
  lastStep: null,
  may: {
    onMyWay: false,
    arrive: false,
    recordEarly: true,
    undo: false,
    giveFeedback: false,
    correctFeedback: false,
    addToCalendar: false,
  },
  ...more,
})

/** The counts of an agent who has nothing yet. */
export const noCounts = {
  activeTours: 0,
  totalClients: 0,
  pendingTours: 0,
  propertiesListed: 0,
  pastTours: 0,
  needsYou: 0,
}

/** A server whose agent has no tours, for the dashboard. */
export const answerEmptyDashboard = (server: TestServer): void => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/agent/tour-news', [])
  server.on('GET /api/calendar/connections', {
    connections: [],
    available: { google: false, microsoft: false },
  })
  server.on('GET /api/calendar/feed', { feed: null })
  server.on('GET /api/agent/first-steps', { dismissed: false })
  server.on('GET /api/stats', noCounts)
}

/** A step that an assistant can take at any time. */
export const assistantStep = (
  status: TourStatus,
  more: Partial<Assignment['next'][number]> = {},
): Assignment['next'][number] => ({
  status,
  outcome: null,
  needsDate: status === 'confirmed',
  needsFeedback: status === 'completed',
  opensAt: null,
  mayBeEarly: false,
  ...more,
})

/** A note by the team that the agent has read. */
export const tourNote = (more: Partial<TourNote> = {}): TourNote => ({
  id: 'note',
  tourId: 'tour',
  authorId: null,
  authorType: 'assistant',
  authorName: 'Scheduling Assistant',
  note: 'Hello',
  createdAt: '2026-03-02T15:00:00.000Z',
  mine: false,
  read: true,
  ...more,
})
