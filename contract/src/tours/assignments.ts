import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { instantInput } from '../kernel/instants.ts'
import { pageQuery, queryChoice, queryDay, searchQuery } from '../kernel/page.ts'
import { optionalField } from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import { earlyReason, newFeedback, statusChange } from './inputs.ts'
import { assignment, stepsFrom } from './shapes.ts'

/** The result of a hand-over. `left` lists the tours that were not handed over, each with the reason. */
export const handOver = z.object({
  handedOver: z.int(),
  left: z.array(z.object({ tourId: z.string(), propertyAddress: z.string(), reason: z.string() })),
})
export type HandOver = z.infer<typeof handOver>

const endpoint = endpointsOf({ noun: 'tours' })

export const tourAssignments = {
  listAssignments: endpoint('GET /api/assistant/assignments', {
    summary: "The assistant's own assignments",
    audience: { assistants: true },
    query: z
      .object({
        ...pageQuery,
        q: searchQuery,
        /** Finds the tours of this day on the property's clock: their scheduled or else their requested time. With `q`, both. */
        day: queryDay(),
        /** The last one of several days. It needs `day`, and is not before it. */
        lastDay: queryDay('last'),
        /** The tabs of the assistant's screen, and all open tours, of which the visits of the coming days are a part. */
        group: queryChoice(['pending', 'completed', 'all', 'open']),
      })
      .check(({ value: { day, lastDay }, issues }) => {
        if (lastDay && (!day || lastDay < day))
          issues.push({
            code: 'custom',
            path: [day ? 'lastDay' : 'day'],
            message: day ? 'The last day must not be before the first' : 'Enter the first day, too',
            input: lastDay,
          })
      }),
    answers: { 200: z.array(assignment) },
    paged: true,
  }),
  setAssignmentStatus: endpoint('PUT /api/assistant/assignments/:id/status', {
    summary: 'Take the next step on one’s own tour',
    audience: { assistants: true },
    params: idParams,
    body: statusChange.omit({ overrideReason: true }),
    answers: { 200: assignment },
    refusals: [
      'not_found',
      'transition_refused',
      'feedback_needed',
      'date_needed',
      'time_in_past',
      'time_taken',
      'too_early',
      'own_sign_in_needed',
      'version_conflict',
    ],
  }),
  recordProgress: endpoint('POST /api/assistant/assignments/:id/progress', {
    summary: 'On my way, or arrived: an instant, not a status',
    audience: { assistants: true },
    params: idParams,
    body: z.object({
      progress: z.enum(['on_my_way', 'arrived'], { error: 'Use on_my_way or arrived' }),
      /** When the step happened. An offline assistant may report it later, up to a day. Default now. */
      at: optionalField(instantInput()),
      earlyReason,
    }),
    answers: { 200: assignment },
    refusals: ['not_found', 'transition_refused', 'not_the_escort', 'too_early', 'own_sign_in_needed'],
  }),
  undoStep: endpoint('POST /api/assistant/assignments/:id/undo', {
    summary: 'Undo the last step of a visit: for 10 minutes, by the person who took it',
    audience: { assistants: true },
    params: idParams,
    body: z.object({ version: versionField }).nullish(),
    answers: { 200: assignment },
    refusals: ['not_found', 'undo_over', 'time_taken', 'version_conflict'],
  }),
  giveFeedback: endpoint('POST /api/assistant/assignments/:id/feedback', {
    summary:
      'Give feedback about a visit, which completes the tour; its author can correct it within 72 hours',
    audience: { assistants: true },
    params: idParams,
    body: newFeedback,
    answers: { 200: assignment },
    refusals: ['not_found', 'transition_refused', 'feedback_closed', 'version_conflict'],
  }),
  handOverTours: endpoint('POST /api/admin/assistants/:id/hand-over', {
    summary: 'Assign an assistant’s open tours to another one, or return them to the queue',
    audience: { staff: 'tours.assign' },
    params: idParams,
    /** Without an assistant, the tours return to the queue. */
    body: z.object({ toAssistantId: optionalField(id('Please choose an assistant')) }),
    answers: { 200: handOver },
    refusals: ['not_found', 'assistant_unavailable'],
  }),
  listSteps: endpoint('GET /api/assistant/steps', {
    summary: 'An assistant’s possible steps from each status',
    audience: { assistants: true },
    answers: { 200: z.array(stepsFrom) },
  }),
}
