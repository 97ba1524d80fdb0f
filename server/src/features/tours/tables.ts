import { clientInterests, nextSteps, priceOpinions } from '@porchlight/contract/tours/feedback-words'
import { chargeStatuses, tourOutcomes, tourPriorities } from '@porchlight/contract/tours/shapes'
import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { deskChanges } from '@porchlight/contract/tours/undo'
import type { UndoableStep } from '@porchlight/contract/tours/visit-times'
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { byTheDatabase, instant, timestamps, tstzrange } from '../../kernel/database/columns.ts'

/** The columns of a tour that a step of a visit changes. */
export const stepColumns = [
  'status',
  'statusNotes',
  'scheduledDate',
  'escortAssistantId',
  'conflictOverrideReason',
  'conflictOverrideBy',
  'outcome',
  'onMyWayAt',
  'arrivedAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'cancelledBy',
  'cancelRequestedAt',
] as const
type StepColumn = (typeof stepColumns)[number]

/** The columns that a change by the desk sets, as far as an undo restores them. */
export const deskColumns = [
  ...stepColumns,
  'statusUpdatedAt',
  'estimatedCompletion',
  'priority',
  'schedulingAssistantId',
  'escortedBy',
  'chargeStatus',
  'chargeFailure',
  'archivedAt',
  'archivedBy',
] as const
type DeskColumn = (typeof deskColumns)[number]

/** The last step of a visit: who took it, when, and the tour's columns before it, with instants as text. */
export type LastStep = {
  step: UndoableStep
  by: string
  at: string
  /** The tour's version after the step. */
  version: number
  before: Record<StepColumn, string | null>
}

/**
 * A tour (migration 0010). `pastFrom` decides the Past tab, `urgentAt` orders by urgency, and `phase` groups the
 * statuses. Triggers maintain slots, city, zone and search text (migration 0011) and the metropolitan area (0048).
 */
export const tours = pgTable('tours', {
  id: uuid('id').primaryKey(),
  agentId: uuid('agent_id').notNull(),
  clientId: uuid('client_id'),
  clientFirstName: text('client_first_name').notNull().default(''),
  clientLastName: text('client_last_name').notNull().default(''),
  clientName: text('client_name').notNull().generatedAlwaysAs(byTheDatabase),
  clientEmail: text('client_email'),
  clientPhone: text('client_phone'),
  propertyId: uuid('property_id').notNull(),
  city: text('city').notNull().generatedAlwaysAs(byTheDatabase),
  timeZone: text('time_zone').notNull().generatedAlwaysAs(byTheDatabase),
  status: text('status', { enum: tourStatuses }).notNull().default('requested'),
  phase: text('phase', { enum: ['pending', 'active', 'closed'] })
    .notNull()
    .generatedAlwaysAs(byTheDatabase),
  priority: text('priority', { enum: tourPriorities }).notNull().default('normal'),
  statusNotes: text('status_notes'),
  statusUpdatedAt: instant('status_updated_at').notNull(),
  estimatedCompletion: instant('estimated_completion'),
  requestedDateTime: instant('requested_date_time'),
  alternativeDateTime: instant('alternative_date_time'),
  scheduledDate: instant('scheduled_date'),
  durationMinutes: integer('duration_minutes').notNull().default(60),
  specialRequests: text('special_requests'),
  urgentAt: instant('urgent_at').notNull().generatedAlwaysAs(byTheDatabase),
  scheduledDay: date('scheduled_day').generatedAlwaysAs(byTheDatabase),
  pastFrom: instant('past_from').notNull().generatedAlwaysAs(byTheDatabase),
  schedulingAssistantId: uuid('scheduling_assistant_id'),
  escortAssistantId: uuid('escort_assistant_id'),
  escortRequired: boolean('escort_required').notNull().default(false),
  escortedBy: text('escorted_by', { enum: ['none', 'agent', 'assistant'] })
    .notNull()
    .default('none'),
  bufferMinutes: integer('buffer_minutes').notNull().default(30),
  conflictOverrideReason: text('conflict_override_reason'),
  conflictOverrideBy: uuid('conflict_override_by'),
  holdsAssistant: tstzrange('holds_assistant').generatedAlwaysAs(byTheDatabase),
  holdsProperty: tstzrange('holds_property').generatedAlwaysAs(byTheDatabase),
  adminScheduled: boolean('admin_scheduled').notNull().default(false),
  tourChargeCents: integer('tour_charge_cents').notNull().default(0),
  chargeStatus: text('charge_status', { enum: chargeStatuses }).notNull().default('pending'),
  paymentId: uuid('payment_id'),
  outcome: text('outcome', { enum: tourOutcomes }),
  cancelRequestedAt: instant('cancel_requested_at'),
  onMyWayAt: instant('on_my_way_at'),
  arrivedAt: instant('arrived_at'),
  startedAt: instant('started_at'),
  completedAt: instant('completed_at'),
  cancelledAt: instant('cancelled_at'),
  cancelledBy: uuid('cancelled_by'),
  archivedAt: instant('archived_at'),
  archivedBy: uuid('archived_by'),
  calendarUid: text('calendar_uid').notNull().generatedAlwaysAs(byTheDatabase),
  calendarSequence: integer('calendar_sequence').notNull().default(0),
  searchText: text('search_text').notNull().generatedAlwaysAs(byTheDatabase),
  version: integer('version').notNull().default(1),
  createdBy: uuid('created_by'),
  ...timestamps(),
  emailClient: boolean('email_client').notNull().default(true),
  chargeFailure: text('charge_failure'),
  chargePaidAt: instant('charge_paid_at'),
  chargeSettledBy: uuid('charge_settled_by'),
  lastStep: jsonb('last_step').$type<LastStep>(),
  /** One of the eight cities, if the property lies in its area, or 'other'. */
  metro: text('metro').notNull().generatedAlwaysAs(byTheDatabase),
})

/**
 * Append-only: the database refuses updates and deletes. `changes` never contains a client's address or phone number.
 */
export const tourHistory = pgTable('tour_history', {
  id: uuid('id').primaryKey(),
  tourId: uuid('tour_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  createdAt: instant('created_at').notNull(),
  actorId: uuid('actor_id'),
  actorType: text('actor_type', { enum: ['agent', 'admin', 'assistant', 'system'] }).notNull(),
  byTeamPassword: boolean('by_team_password').notNull().default(false),
  kind: text('kind', {
    enum: [
      'created',
      'status',
      'scheduled',
      'assigned',
      'unassigned',
      'escort',
      'priority',
      'edited',
      'progress',
      'cancel_requested',
      'cancelled',
      'archived',
      'restored',
      'payment',
      'override',
      'feedback',
      'undone',
      'rated',
    ],
  }).notNull(),
  fromStatus: text('from_status', { enum: tourStatuses }),
  toStatus: text('to_status', { enum: tourStatuses }),
  note: text('note'),
  isInternal: boolean('is_internal').notNull().default(false),
  changes: jsonb('changes')
    .$type<{ field: string; from: string | null; to: string | null }[]>()
    .notNull()
    .default([]),
  tourVersion: integer('tour_version').notNull(),
})

/** Who worked on a tour and with what result. At most one row per tour is open (`endedAt` null). */
export const tourAssignments = pgTable('tour_assignments', {
  id: uuid('id').primaryKey(),
  tourId: uuid('tour_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  assistantId: uuid('assistant_id').notNull(),
  status: text('status', { enum: ['assigned', 'completed', 'ended'] })
    .notNull()
    .default('assigned'),
  assignedBy: uuid('assigned_by'),
  assignedAt: instant('assigned_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
  endedReason: text('ended_reason', {
    enum: ['completed', 'cancelled', 'no_show', 'reassigned', 'unassigned', 'edited_by_agent'],
  }),
  notes: text('notes'),
  agentFeedback: text('agent_feedback'),
  rating: integer('rating'),
  ratedAt: instant('rated_at'),
})

/** An assistant's feedback on a visit, one row per tour; shown only while the tour is completed. */
export const tourFeedback = pgTable('tour_feedback', {
  tourId: uuid('tour_id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  clientInterest: text('client_interest', { enum: clientInterests }).notNull(),
  priceOpinion: text('price_opinion', { enum: priceOpinions }).notNull(),
  nextStep: text('next_step', { enum: nextSteps }).notNull(),
  noteToAgent: text('note_to_agent'),
  givenAt: instant('given_at').notNull(),
  correctedAt: instant('corrected_at'),
})

/** What a change by the desk replaced, with instants as text. */
export type DeskUndoBefore = {
  columns: Record<DeskColumn, string | null>
  /** The notes of the open assignment, if the change replaced them. */
  assignmentNotes: string | null
  /** The feedback that the change deleted. */
  feedback: typeof tourFeedback.$inferSelect | null
}

/** The last change of a tour by the desk, for its undo. It is over once the tour has another version. */
export const tourUndos = pgTable('tour_undos', {
  tourId: uuid('tour_id').primaryKey(),
  kind: text('kind', { enum: deskChanges }).notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  tourVersion: integer('tour_version').notNull(),
  before: jsonb('before').$type<DeskUndoBefore>().notNull(),
})

export type DeskUndo = typeof tourUndos.$inferSelect

/** Feedback that the tour's agent has not read. */
export const unreadFeedback = pgTable('unread_feedback', {
  tourId: uuid('tour_id').primaryKey(),
  agentId: uuid('agent_id').notNull(),
})

/** A person's saved filters of a list, each with a name. */
export const savedFilters = pgTable('saved_filters', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  screen: text('screen', { enum: ['queue', 'tour_requests', 'properties', 'users', 'audit'] }).notNull(),
  name: text('name').notNull(),
  query: jsonb('query').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The number of tours, maintained by triggers (migration 0019); add up all shards to get the figures. */
export const tourTallies = pgTable('tour_tallies', {
  shard: smallint('shard').primaryKey(),
  kept: bigint('kept', { mode: 'number' }).notNull(),
  completed: bigint('completed', { mode: 'number' }).notNull(),
  archived: bigint('archived', { mode: 'number' }).notNull(),
  /** Differs after every addition, change and deletion of tours; only grows (migration 0062). */
  changes: bigint('changes', { mode: 'number' }).notNull().default(0),
})

/** A saved filter of the queue. `search` is the query string of the queue's address, without the open tour. */
export const queueFilters = pgTable('queue_filters', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  ...timestamps(),
})
