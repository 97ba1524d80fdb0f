import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant, instantInput } from './kernel/instants.ts'
import { queryField } from './kernel/page.ts'
import { changedField, optionalField, paragraph, requiredParagraph } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { agentTourCard, staffTourRow } from './tours/cards.ts'
import { agentFilters, staffFilters } from './tours/filters.ts'
import {
  adminScheduledTour,
  newTour,
  newTourRequest,
  statusChange,
  tourRequestChange,
} from './tours/inputs.ts'
import { agentTour, assignment, cityStat, historyEntry, staffTour, tourCharge } from './tours/shapes.ts'

/** The refusals of a tour that comes with a payment for its assistant. */
const paymentRefusals = ['payment_incomplete', 'payment_used', 'provider_unreachable'] as const

const statusRefusals = [
  'not_found',
  'date_needed',
  'time_taken',
  'too_early',
  'no_assistant',
  'tour_archived',
  'version_conflict',
] as const

const agentList = {
  audience: { agents: 'with_access' },
  query: z.object(agentFilters),
  paged: true,
} as const

const staffList = {
  audience: { staff: 'tours.view' },
  query: z.object(staffFilters),
  answers: { 200: z.array(staffTour) },
  paged: true,
} as const

const archiving = {
  audience: { staff: 'tours.archive' },
  params: idParams,
  body: z.object({ version: versionField }).nullish(),
  answers: { 200: staffTour },
  refusals: ['not_found', 'version_conflict'],
} as const

const endpoint = endpointsOf({ noun: 'tours' })

export const tours = {
  listTourRequests: endpoint('GET /api/agent/tour-requests', {
    ...agentList,
    summary: "The agent's own tours, newest first",
    answers: { 200: z.array(agentTour) },
  }),
  listTourCards: endpoint('GET /api/agent/tour-cards', {
    ...agentList,
    summary: 'The same tours with the fields that a list shows',
    answers: { 200: z.array(agentTourCard) },
  }),
  createTourRequest: endpoint('POST /api/agent/tour-requests', {
    summary: 'Request a tour',
    audience: { agents: 'with_access' },
    body: newTourRequest,
    answers: { 201: agentTour },
    refusals: ['time_in_past', 'not_found', ...paymentRefusals],
  }),
  editTourRequest: endpoint('PUT /api/agent/tour-requests/:id', {
    summary: 'Edit a tour that nobody has begun to schedule; it returns to requested',
    audience: { agents: 'with_access' },
    params: idParams,
    body: tourRequestChange,
    answers: { 200: agentTour },
    refusals: ['not_found', 'not_editable', 'version_conflict', 'time_in_past'],
  }),
  cancelTourRequest: endpoint('PUT /api/agent/tour-requests/:id/cancel', {
    summary: 'Cancel a tour that nobody has begun to schedule',
    audience: { agents: 'with_access' },
    params: idParams,
    body: z.object({ version: versionField }).nullish(),
    answers: { 200: agentTour },
    refusals: ['not_found', 'not_cancellable', 'version_conflict'],
  }),
  askToCancel: endpoint('POST /api/agent/tour-requests/:id/ask-to-cancel', {
    summary: 'Ask the team to cancel a tour that is under way: a message, and high priority',
    audience: { agents: 'with_access' },
    params: idParams,
    body: z.object({ message: optionalField(paragraph()) }).nullish(),
    answers: { 200: agentTour },
    refusals: ['not_found', 'already_closed', 'already_requested'],
  }),
  chooseClientMails: endpoint('PUT /api/agent/tour-requests/:id/email-client', {
    summary: 'Choose whether the client of an open tour gets emails',
    audience: { agents: 'with_access' },
    params: idParams,
    body: z.object({
      emailClient: z.boolean({ error: 'Choose yes or no' }),
      version: versionField,
    }),
    answers: { 200: agentTour },
    refusals: ['not_found', 'already_closed', 'version_conflict'],
  }),
  createTour: endpoint('POST /api/tours', {
    summary: 'Request a tour with a known client and property',
    audience: { agents: 'with_access' },
    body: newTour,
    answers: { 201: agentTour },
    refusals: ['time_in_past', 'not_found', ...paymentRefusals],
  }),
  listTours: endpoint('GET /api/tours', {
    ...staffList,
    summary: "Tours with client and property: an agent's own, or all for staff",
    audience: { agents: 'with_access', staff: 'tours.view' },
    answers: { 200: z.array(z.union([staffTour, agentTour])) },
  }),
  getTour: endpoint('GET /api/tours/:id', {
    summary: 'One tour, with the fields that the viewer may see',
    audience: { agents: 'with_access', staff: 'tours.view', assistants: true },
    params: idParams,
    answers: { 200: z.union([staffTour, assignment, agentTour]) },
    refusals: ['not_found'],
  }),
  getTourHistory: endpoint('GET /api/tours/:id/history', {
    summary: "A tour's timeline, oldest first",
    audience: { agents: 'with_access', staff: 'tours.view', assistants: true },
    params: idParams,
    answers: { 200: z.array(historyEntry) },
    refusals: ['not_found'],
  }),
  patchTourStatus: endpoint('PATCH /api/tours/:id/status', {
    summary: 'Set the status of a tour, with notes and an estimated completion',
    audience: { staff: 'tours.update_status' },
    params: idParams,
    body: statusChange.omit({ notes: true }).extend({
      statusNotes: optionalField(paragraph()),
      estimatedCompletion: changedField(instantInput()),
    }),
    answers: { 200: staffTour },
    refusals: statusRefusals,
  }),
  listQueue: endpoint('GET /api/admin/tour-queue', {
    ...staffList,
    summary: 'The tour queue',
  }),
  listQueueRows: endpoint('GET /api/admin/queue-rows', {
    ...staffList,
    summary: 'The tour queue with the fields that a row shows',
    answers: { 200: z.array(staffTourRow) },
  }),
  listAdminTours: endpoint('GET /api/admin/tours', {
    ...staffList,
    summary: 'All tours, for the back office',
  }),
  assignAssistant: endpoint('PUT /api/admin/tours/:id/assign-assistant', {
    summary: 'Assign a tour to a scheduling assistant, or reassign it',
    audience: { staff: 'tours.assign' },
    params: idParams,
    body: z.object({
      schedulingAssistantId: id('Please choose an assistant'),
      /** Who accompanies the client. If an escort is due, the assigned assistant by default. */
      escortAssistantId: optionalField(id()),
      notes: optionalField(paragraph()),
      version: versionField,
    }),
    answers: { 200: staffTour },
    refusals: [
      'not_found',
      'assistant_unavailable',
      'already_closed',
      'tour_archived',
      'escort_unpaid',
      'time_taken',
      'version_conflict',
    ],
  }),
  setTourStatus: endpoint('PUT /api/admin/tours/:id/status', {
    summary: 'Set any status',
    audience: { staff: 'tours.update_status' },
    params: idParams,
    body: statusChange,
    answers: { 200: staffTour },
    refusals: statusRefusals,
  }),
  setTourPriority: endpoint('PUT /api/admin/tours/:id/priority', {
    summary: 'Set the priority',
    audience: { staff: 'tours.set_priority' },
    params: idParams,
    body: z.object({
      priority: z.enum(['high', 'normal', 'low'], { error: 'Please choose a priority' }),
      version: versionField,
    }),
    answers: { 200: staffTour },
    refusals: ['not_found', 'tour_archived', 'version_conflict'],
  }),
  archiveTour: endpoint('PUT /api/admin/tours/:id/archive', {
    summary: 'Archive a tour; an open tour is cancelled',
    ...archiving,
  }),
  restoreTour: endpoint('PUT /api/admin/tours/:id/restore', {
    summary: 'Return an archived tour to the queue, still closed',
    ...archiving,
  }),
  markFeeWaived: endpoint('PUT /api/admin/tours/:id/waive-assistant-fee', {
    summary: 'Waive the assistant fee that a tour owes, and return its escort',
    audience: { staff: 'billing.grant' },
    params: idParams,
    body: z.object({ reason: requiredParagraph('Reason is required'), version: versionField }),
    answers: { 200: staffTour },
    refusals: ['not_found', 'fee_not_owed', 'version_conflict'],
  }),
  markCharge: endpoint('PUT /api/admin/tours/:id/charge', {
    summary: 'Waive an open charge, or mark it as paid outside of Porchlight, with a reason',
    audience: { staff: 'billing.grant' },
    params: idParams,
    body: z.object({
      as: z.enum(['waived', 'paid_outside'], { error: 'Please choose how the charge is settled' }),
      reason: requiredParagraph('Reason is required', 500),
      version: versionField,
    }),
    answers: { 200: staffTour },
    refusals: ['not_found', 'charge_not_open', 'version_conflict'],
  }),
  scheduleTour: endpoint('POST /api/admin/schedule-tour', {
    summary: 'Schedule a tour on an agent’s behalf',
    audience: { staff: 'tours.schedule' },
    body: adminScheduledTour,
    answers: { 201: staffTour },
    refusals: ['not_found', 'time_in_past', 'time_taken'],
  }),
  quoteTourCharge: endpoint('GET /api/admin/properties/:id/tour-charge', {
    summary: 'The charge of a tour that staff would schedule on an agent’s behalf',
    audience: { staff: 'tours.schedule' },
    params: idParams,
    query: z.object({
      /** If missing, the answer is the city's price, whatever the agent's plan. */
      assignedAgentId: queryField(id('Agent is required')),
    }),
    answers: { 200: tourCharge },
    refusals: ['not_found'],
  }),
  cityStats: endpoint('GET /api/admin/city-stats', {
    summary: 'Open tours and tour prices of the eight cities',
    audience: { staff: 'tours.schedule' },
    answers: { 200: z.array(cityStat) },
  }),
  agentStats: endpoint('GET /api/stats', {
    summary: 'Counts for the dashboard',
    audience: { agents: 'with_access' },
    answers: {
      200: z.object({
        activeTours: z.int(),
        totalClients: z.int(),
        pendingTours: z.int(),
        propertiesListed: z.int(),
        pastTours: z.int(),
        /** Tours that wait for their agent. */
        needsYou: z.int(),
      }),
    },
  }),
  adminStats: endpoint('GET /api/admin/stats', {
    summary: 'Counts for the overview and the queue',
    audience: { staff: 'tours.view' },
    answers: {
      200: z.object({
        totalTours: z.int(),
        pendingTours: z.int(),
        scheduledTours: z.int(),
        highPriorityTours: z.int(),
        unassignedTours: z.int(),
        overdueTours: z.int(),
        /** Open tours without a scheduled date, and open tours without an assistant, of any status. */
        undatedTours: z.int(),
        openUnassignedTours: z.int(),
        archivedTours: z.int(),
        assignedTours: z.int(),
        inProgressTours: z.int(),
        completedTours: z.int(),
        /** Open tours that are not archived, by status. */
        openByStatus: z.record(z.string(), z.int()),
        /** The same by city with its suburbs; `other` for all other places. */
        openByCity: z.record(z.string(), z.int()),
        assistantsAvailable: z.int(),
        activeUsers: z.int(),
        properties: z.int(),
      }),
    },
  }),
  operationHours: endpoint('GET /api/operation-hours', {
    summary: 'Whether the desk is open at an instant, and when it handles a request made then',
    audience: { everyone: true },
    query: z.object({ at: queryField(instantInput()) }),
    answers: {
      200: z.object({ open: z.boolean(), handledFrom: instant, holiday: z.string().nullable() }),
    },
  }),
}
