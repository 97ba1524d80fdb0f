import { z } from 'zod'
import { endpointsOf, noContent, textFile } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { queryField } from './kernel/page.ts'
import { optionalField, optionalFlag } from './kernel/text.ts'

/** The external calendars (the specification, agent area, section 9), with their display names. */
export const calendarProviders = ['google', 'microsoft'] as const
export type CalendarProviderId = (typeof calendarProviders)[number]
export const calendarNames: Record<CalendarProviderId, string> = {
  google: 'Google Calendar',
  microsoft: 'Outlook Calendar',
}

const provider = z.enum(calendarProviders, { error: 'Please choose google or microsoft' })

/** `revoked`: the user withdrew the permission, or it expired. Connecting again repairs it. */
const connectionState = z.enum(['ok', 'revoked'])

export const calendarConnection = z.object({
  id: z.string(),
  provider,
  state: connectionState,
  /** The calendar's owner, once the provider has reported it. */
  accountEmail: z.string().nullable(),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
})
export type CalendarConnection = z.infer<typeof calendarConnection>

/**
 * A tour's event at a provider. `pending`: waiting to be sent, or failed and being retried. `failed`: given
 * up; the user can add it again. `removed`: its owner deleted it at the provider, and it stays deleted.
 * `cancelled`: removed together with the tour.
 */
const eventState = z.enum(['pending', 'synced', 'failed', 'removed', 'cancelled'])
export type CalendarEventState = z.infer<typeof eventState>

const available = z.object({ google: z.boolean(), microsoft: z.boolean() })

export const tourConnections = z.object({
  connections: z.array(calendarConnection.extend({ event: eventState.nullable() })),
  /** Which calendars this server can connect. */
  available,
})
export type TourConnections = z.infer<typeof tourConnections>

export const calendarFeed = z.object({ createdAt: instant, lastUsedAt: instant.nullable() })
export type CalendarFeed = z.infer<typeof calendarFeed>

const calendarFile = textFile('text/calendar; charset=utf-8')
const readers = { agents: 'with_access', staff: 'tours.view', assistants: true } as const
const agents = { agents: 'with_access' } as const
/** A feed has the tours of an agent, or those assigned to an assistant. */
const subscribers = { agents: 'with_access', assistants: true } as const

const link = {
  audience: readers,
  params: idParams,
  answers: { 200: z.object({ url: z.url() }) },
  refusals: ['not_found', 'date_needed'],
} as const

const endpoint = endpointsOf({ noun: 'calendar' })

export const calendar = {
  downloadTourFile: endpoint('GET /api/tours/:id/calendar/ics', {
    summary: 'The tour as an iCalendar file; tentative until confirmed',
    audience: readers,
    params: idParams,
    answers: { 200: calendarFile },
    refusals: ['not_found', 'date_needed'],
  }),
  googleLink: endpoint('GET /api/tours/:id/calendar/google', {
    ...link,
    summary: 'A link to a prefilled event in Google Calendar, without a connection',
  }),
  outlookLink: endpoint('GET /api/tours/:id/calendar/outlook', {
    ...link,
    summary: 'A link to a prefilled event in Outlook, without a connection',
  }),
  tourConnections: endpoint('GET /api/tours/:id/calendar/connections', {
    summary: 'The agent’s connected calendars, and the state of the tour in each',
    audience: agents,
    params: idParams,
    answers: { 200: tourConnections },
    refusals: ['not_found'],
  }),
  createTourEvent: endpoint('POST /api/tours/:id/calendar/create', {
    summary: 'Add the tour to a connected calendar, or return the consent page of an unconnected one',
    audience: agents,
    params: idParams,
    body: z.object({
      provider,
      /**
       * Whether that calendar reminds its owner an hour before. The event has no other attendees, so no one
       * else is notified.
       */
      sendNotifications: optionalFlag(true),
    }),
    answers: {
      200: z.object({
        /** The provider's consent page, if the calendar is not connected. The event is created on the way back. */
        redirectUrl: z.string().nullable(),
        event: eventState.nullable(),
      }),
    },
    refusals: ['not_found', 'date_needed', 'already_closed', 'calendar_not_configured'],
  }),
  listConnections: endpoint('GET /api/calendar/connections', {
    summary: 'One’s own connected calendars',
    audience: agents,
    answers: { 200: z.object({ connections: z.array(calendarConnection), available }) },
  }),
  disconnect: endpoint('DELETE /api/calendar/connections/:id', {
    summary: 'Disconnect a calendar and revoke the permission; its events stay',
    audience: agents,
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
  askConsent: endpoint('GET /api/oauth/:provider', {
    summary: 'The provider’s consent page (code flow, PKCE); valid once, for ten minutes',
    audience: agents,
    params: z.object({ provider }),
    // The server ignores the specification's `agentId`: the session identifies the agent.
    query: z.object({
      /** The tour to add to the calendar on the way back. */
      tourId: queryField(id()),
    }),
    answers: { 200: z.object({ authUrl: z.url() }) },
    actsOnGet: true,
    refusals: ['not_found', 'calendar_not_configured'],
  }),
  consentGiven: endpoint('GET /api/oauth/:provider/callback', {
    summary: 'The provider’s redirect address; redirects to a page with the result',
    // The page that follows checks the session itself, so a user whose session has ended reads a sentence
    // there and not JSON.
    audience: { everyone: true },
    params: z.object({ provider }),
    query: z.object({
      state: optionalField(z.string().max(500)),
      code: optionalField(z.string().max(4000)),
      error: optionalField(z.string().max(500)),
    }),
    answers: { 303: textFile('text/plain; charset=utf-8') },
    actsOnGet: true,
  }),
  getFeed: endpoint('GET /api/calendar/feed', {
    summary: 'Whether the user has a private feed',
    audience: subscribers,
    answers: { 200: z.object({ feed: calendarFeed.nullable() }) },
  }),
  createFeed: endpoint('POST /api/calendar/feed', {
    summary: 'Create a private feed and return its address, shown only once; an older feed stops working',
    audience: subscribers,
    answers: { 201: calendarFeed.extend({ url: z.string(), webcalUrl: z.string() }) },
    // The answer contains the feed's address, of which the server stores only a hash.
    keepsNoKey: true,
    // In a session by the team password.
    refusals: ['not_allowed'],
  }),
  revokeFeed: endpoint('DELETE /api/calendar/feed', {
    summary: 'Revoke the private feed',
    audience: subscribers,
    answers: { 204: noContent },
    refusals: ['not_allowed'],
  }),
  readFeed: endpoint('GET /feeds/:token.ics', {
    summary: 'The tours of an agent or assistant as a calendar feed; anyone with the address may read it',
    audience: { everyone: true },
    params: z.object({ token: z.string() }),
    answers: { 200: calendarFile, 304: noContent },
    refusals: ['not_found'],
  }),
}
