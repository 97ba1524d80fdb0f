import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { instant, instantInput } from '../kernel/instants.ts'
import { queryDay, queryField } from '../kernel/page.ts'
import { agentNews, agentTour } from './shapes.ts'

const span = z.object({ from: instant, until: instant })

/**
 * One calendar day at a property: the desk's hours, the times when the property is taken, and the reader's own tours
 * that day.
 */
export const dayAtProperty = z.object({
  date: z.string(),
  /** IANA zone of the property, in which the day begins and ends. */
  timeZone: z.string(),
  /** The desk's hours on this date; null on a holiday. */
  open: span.nullable(),
  holiday: z.string().nullable(),
  /** The times that scheduled tours hold, earliest first. At a private place, an agent sees their own tours only. */
  taken: z.array(span),
  /** The reading agent's own open tours of this day at any property, by their requested or set time; none for staff. */
  own: z.array(
    span.extend({
      id: z.string(),
      clientId: z.string().nullable(),
      clientName: z.string(),
      clientEmail: z.string().nullable(),
      /** The street address of the property. */
      address: z.string(),
      /** The agent escorts the client in person. */
      escorts: z.boolean(),
    }),
  ),
})
export type DayAtProperty = z.infer<typeof dayAtProperty>

const endpoint = endpointsOf({ noun: 'tours' })

export const tourDays = {
  listNews: endpoint('GET /api/agent/tour-news', {
    summary: 'The changes of the agent’s tours by others since an instant, newest first, at most 50',
    audience: { agents: 'with_access' },
    query: z.object({
      /** By default, the last 24 hours. */
      since: queryField(instantInput()),
    }),
    answers: { 200: z.array(agentNews) },
  }),
  listPastMonths: endpoint('GET /api/agent/tour-months', {
    summary: 'The months of the agent’s past tours, latest first, with their numbers of tours',
    audience: { agents: 'with_access' },
    answers: { 200: z.array(z.object({ month: z.string(), count: z.int() })) },
  }),
  markFeedbackRead: endpoint('POST /api/agent/tour-requests/:id/feedback/read', {
    summary: 'Mark the feedback on a tour as read',
    audience: { agents: 'with_access' },
    params: idParams,
    answers: { 200: agentTour },
    refusals: ['not_found'],
  }),
  readDay: endpoint('GET /api/properties/:id/day', {
    summary:
      'The desk’s hours, the taken times of a day at a property, and the agent’s own tours of that day',
    audience: { agents: 'with_access', staff: 'tours.view' },
    params: idParams,
    query: z.object({
      /** Today at the property by default. */
      date: queryDay(),
    }),
    answers: { 200: dayAtProperty },
    refusals: ['not_found'],
  }),
}
