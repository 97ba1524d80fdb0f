import { z } from 'zod'
import { endpointsOf, errorBody, noContent } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { instant, instantInput } from '../kernel/instants.ts'
import { optionalField, optionalFlag, paragraph, requiredLine } from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import { statusChange } from './inputs.ts'
import { staffTour, tourPriorities } from './shapes.ts'
import { mostAtOnce } from './statuses.ts'

const one = z.object({ id: id(), version: versionField })

const chosenOnce = <One extends z.ZodType<{ id: string }>>(tour: One) =>
  z
    .array(tour, { error: 'Please choose at least one tour' })
    .min(1, 'Please choose at least one tour')
    .max(mostAtOnce, `Please choose at most ${mostAtOnce} tours at once`)
    .refine((tours) => new Set(tours.map((each) => each.id)).size === tours.length, {
      error: 'Please choose each tour once',
    })

const chosen = { tours: chosenOnce(one) }

/** The result for one tour: its current state, or why it was not changed. */
export const bulkResult = z.object({
  id: z.string(),
  tour: staffTour.nullable(),
  refused: errorBody.omit({ current: true }).nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

const bulk = {
  /** One result per tour, in the order of the request. */
  answers: { 200: z.object({ results: z.array(bulkResult) }) },
} as const

const undoRefusals = [
  'not_found',
  'not_allowed',
  'undo_over',
  'assistant_unavailable',
  'time_taken',
  'version_conflict',
] as const

/** The queue's search parameters without open details: `status=all-pending&q=oak`. */
const filterSearch = z
  .string({ error: 'Please choose a filter' })
  .trim()
  .min(1, 'Please choose a filter')
  .max(500, 'The view is too long')
  .regex(/^[a-zA-Z]+=[^&=]*(&[a-zA-Z]+=[^&=]*)*$/, 'Please choose a filter')

const filterFields = z.object({
  name: requiredLine('Enter a name for the view', 60),
  search: filterSearch,
  /** Whether the rest of the team sees it too. */
  shared: optionalFlag(false),
})

export const queueFilter = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
  /** The owner's name, for teammates who share the filter. */
  ownerName: z.string(),
  own: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type QueueFilter = z.infer<typeof queueFilter>

const endpoint = endpointsOf({ noun: 'tours' })

export const tourQueue = {
  assignTours: endpoint('POST /api/admin/tours/bulk/assign-assistant', {
    ...bulk,
    summary: 'Assign several tours to one assistant, with a result for each',
    audience: { staff: 'tours.assign' },
    body: z.object({
      ...chosen,
      schedulingAssistantId: id('Please choose an assistant'),
      notes: optionalField(paragraph()),
    }),
  }),
  setStatusOfTours: endpoint('POST /api/admin/tours/bulk/status', {
    ...bulk,
    summary: 'Set the status of several tours, with a result for each',
    audience: { staff: 'tours.update_status' },
    body: statusChange.pick({ status: true, notes: true, earlyReason: true }).extend({
      tours: chosenOnce(
        one.extend({
          /** The date of this tour alone. */
          scheduledDate: optionalField(instantInput()),
          /** Notes for this tour, instead of the shared ones. */
          notes: optionalField(paragraph()),
        }),
      ),
      /** If the status requires a date, a tour without one gets the time that its agent requested. */
      useRequestedTime: optionalFlag(false),
    }),
  }),
  setPriorityOfTours: endpoint('POST /api/admin/tours/bulk/priority', {
    ...bulk,
    summary: 'Set the priority of several tours, with a result for each',
    audience: { staff: 'tours.set_priority' },
    body: z.object({ ...chosen, priority: z.enum(tourPriorities, { error: 'Please choose a priority' }) }),
  }),
  archiveTours: endpoint('POST /api/admin/tours/bulk/archive', {
    ...bulk,
    summary: 'Archive several tours, with a result for each; open ones are cancelled',
    audience: { staff: 'tours.archive' },
    body: z.object(chosen),
  }),
  undoChange: endpoint('POST /api/admin/tours/:id/undo', {
    summary: 'Undo one’s last assignment, status, priority or archiving of a tour',
    audience: { staff: 'tours.view' },
    params: idParams,
    body: z.object({ version: versionField }).nullish(),
    answers: { 200: staffTour },
    refusals: undoRefusals,
  }),
  undoChanges: endpoint('POST /api/admin/tours/bulk/undo', {
    ...bulk,
    summary: 'Undo one’s last change of several tours, with a result for each',
    audience: { staff: 'tours.view' },
    body: z.object(chosen),
  }),
  listQueueFilters: endpoint('GET /api/admin/queue-filters', {
    summary: 'One’s own queue filters, and those that others share',
    audience: { staff: 'tours.view' },
    answers: { 200: z.array(queueFilter) },
  }),
  keepQueueFilter: endpoint('POST /api/admin/queue-filters', {
    summary: 'Create a queue filter',
    audience: { staff: 'tours.view' },
    body: filterFields,
    answers: { 201: queueFilter },
    refusals: ['name_taken', 'filters_full'],
  }),
  changeQueueFilter: endpoint('PUT /api/admin/queue-filters/:id', {
    summary: 'Change one’s own queue filter',
    audience: { staff: 'tours.view' },
    params: idParams,
    body: filterFields.extend({ version: versionField }),
    answers: { 200: queueFilter },
    refusals: ['not_found', 'name_taken', 'version_conflict'],
  }),
  dropQueueFilter: endpoint('DELETE /api/admin/queue-filters/:id', {
    summary: 'Delete one’s own queue filter',
    audience: { staff: 'tours.view' },
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
}
