import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { instantInput } from '../kernel/instants.ts'
import { pageQuery, queryChoice, searchQuery } from '../kernel/page.ts'
import { optionalField } from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import { earlyReason, newFeedback, statusChange } from './inputs.ts'
import { assignment, stepsFrom } from './shapes.ts'

const tourParams = z.object({ id: id() })

/** The result of a hand-over. `left` lists the tours that were not handed over, each with the reason. */
export const handOver = z.object({
  handedOver: z.int(),
  left: z.array(z.object({ tourId: z.string(), propertyAddress: z.string(), reason: z.string() })),
})
export type HandOver = z.infer<typeof handOver>

export const tourAssignments = {
  listAssignments: endpoint({
    method: 'GET',
    path: '/api/assistant/assignments',
    noun: 'tours',
    summary: "The assistant's own assignments",
    audience: { assistants: true },
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      group: queryChoice(['pending', 'completed', 'all']),
    }),
    answers: { 200: z.array(assignment) },
    paged: true,
  }),
  setAssignmentStatus: endpoint({
    method: 'PUT',
    path: '/api/assistant/assignments/:id/status',
    noun: 'tours',
    summary: 'Take the next step on one’s own tour',
    audience: { assistants: true },
    params: tourParams,
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
  recordProgress: endpoint({
    method: 'POST',
    path: '/api/assistant/assignments/:id/progress',
    noun: 'tours',
    summary: 'On my way, or arrived: an instant, not a status',
    audience: { assistants: true },
    params: tourParams,
    body: z.object({
      progress: z.enum(['on_my_way', 'arrived'], { error: 'Please say on_my_way or arrived' }),
      /** When the step happened. An offline assistant may report it later, up to a day. Default now. */
      at: optionalField(instantInput('Please give a valid date and time')),
      earlyReason,
    }),
    answers: { 200: assignment },
    refusals: ['not_found', 'transition_refused', 'not_the_escort', 'too_early', 'own_sign_in_needed'],
  }),
  undoStep: endpoint({
    method: 'POST',
    path: '/api/assistant/assignments/:id/undo',
    noun: 'tours',
    summary: 'Undo the last step of a visit: for 10 minutes, by the person who took it',
    audience: { assistants: true },
    params: tourParams,
    body: z.object({ version: versionField }).nullish(),
    answers: { 200: assignment },
    refusals: ['not_found', 'undo_over', 'time_taken', 'version_conflict'],
  }),
  giveFeedback: endpoint({
    method: 'POST',
    path: '/api/assistant/assignments/:id/feedback',
    noun: 'tours',
    summary:
      'Give feedback about a visit, which completes the tour; its author can correct it within 72 hours',
    audience: { assistants: true },
    params: tourParams,
    body: newFeedback,
    answers: { 200: assignment },
    refusals: ['not_found', 'transition_refused', 'feedback_closed', 'version_conflict'],
  }),
  handOverTours: endpoint({
    method: 'POST',
    path: '/api/admin/assistants/:id/hand-over',
    noun: 'tours',
    summary: 'Assign an assistant’s open tours to another one, or return them to the queue',
    audience: { staff: 'tours.assign' },
    params: z.object({ id: id() }),
    /** Without an assistant, the tours return to the queue. */
    body: z.object({ toAssistantId: optionalField(id('Please choose an assistant')) }),
    answers: { 200: handOver },
    refusals: ['not_found', 'assistant_unavailable'],
  }),
  listSteps: endpoint({
    method: 'GET',
    path: '/api/assistant/steps',
    noun: 'tours',
    summary: 'An assistant’s possible steps from each status',
    audience: { assistants: true },
    answers: { 200: z.array(stepsFrom) },
  }),
}
