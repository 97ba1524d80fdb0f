import type { calendar_v3 } from '@googleapis/calendar'
import { z } from 'zod'
import { type CalendarEntry, type CalendarProvider, type MadeEntry, ProviderFailure } from '../ports.ts'
import { createOAuth } from './oauth.ts'
import { providerCall } from './provider-call.ts'

type Client = { clientId: string; clientSecret: string; baseUrl: string | null }

/** The smallest scope that allows writing events: only in calendars that the person owns, and nothing else. */
const scope = 'https://www.googleapis.com/auth/calendar.events.owned'

const event = z.object({
  id: z.string(),
  status: z.string().optional(),
  organizer: z.object({ email: z.string().optional(), self: z.boolean().optional() }).optional(),
})
const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().optional() })).optional() }),
})
const busyCodes = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'])

const codesOf = (body: unknown): string[] => {
  const read = refusal.safeParse(body)
  return (read.data?.error.errors ?? []).flatMap(({ reason }) => reason ?? [])
}

/**
 * The id of a tour's event in Google's alphabet (a–v and 0–9). A deleted event keeps its id, so an event that is
 * created again uses the next one.
 */
const identityOf = (tourId: string, generation: number): string =>
  `tour${tourId.replaceAll('-', '')}${generation === 0 ? '' : `v${generation}`}`

/** More often than people delete and add an event again; beyond this, something else is wrong. */
const mostGenerations = 20

const bodyOf = (entry: CalendarEntry) =>
  ({
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    start: { dateTime: entry.start.toISOString(), timeZone: entry.timeZone },
    end: { dateTime: entry.end.toISOString(), timeZone: entry.timeZone },
    status: entry.firm ? 'confirmed' : 'tentative',
    reminders: {
      useDefault: false,
      overrides: entry.remind ? [{ method: 'popup', minutes: 60 }] : [],
    },
    source: { title: 'Porchlight', url: entry.url },
  }) satisfies calendar_v3.Schema$Event

/** Google Calendar, API v3; events go to the person's primary calendar. */
export const createGoogleCalendar = ({ baseUrl, ...client }: Client): CalendarProvider => {
  const oauth = createOAuth(
    {
      issuer: 'https://accounts.google.com',
      authorizationEndpoint: `${baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      tokenEndpoint: `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`,
      revocationEndpoint: `${baseUrl ?? 'https://oauth2.googleapis.com'}/revoke`,
    },
    client,
    {
      scopes: [scope],
      suffices: (granted) => granted.includes(scope),
      // Without `consent`, Google issues a refresh token only at the first consent, so a repair would not get one.
      consentParameters: { access_type: 'offline', prompt: 'consent' },
    },
  )
  const events = `${baseUrl ?? 'https://www.googleapis.com'}/calendar/v3/calendars/primary/events`
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    accessToken: string,
    path: string,
    body?: unknown,
  ) => providerCall({ method, url: `${events}${path}`, accessToken, body, codesOf, busyCodes })

  const madeOf = (answer: unknown): MadeEntry => {
    const { data } = event.safeParse(answer)
    if (!data) throw new ProviderFailure('busy', 'unreadable answer')
    return { eventId: data.id, accountEmail: data.organizer?.self ? (data.organizer.email ?? null) : null }
  }
  const isDeleted = (answer: unknown) => event.safeParse(answer).data?.status === 'cancelled'

  const change = async (accessToken: string, eventId: string, entry: CalendarEntry) => {
    // A deleted event accepts a patch but stays deleted, so this reads it first.
    if (isDeleted(await call('GET', accessToken, `/${eventId}`)))
      throw new ProviderFailure('gone', 'deleted by its owner')
    await call('PATCH', accessToken, `/${eventId}?sendUpdates=none`, bodyOf(entry))
  }

  return {
    ...oauth,
    async make(accessToken, _requestId, entry) {
      for (let generation = 0; generation < mostGenerations; generation++) {
        const id = identityOf(entry.tourId, generation)
        try {
          return madeOf(await call('POST', accessToken, '?sendUpdates=none', { id, ...bodyOf(entry) }))
        } catch (error) {
          if (!(error instanceof ProviderFailure && error.kind === 'conflict')) throw error
          const there = await call('GET', accessToken, `/${id}`)
          if (isDeleted(there)) continue
          // An earlier attempt created it and was cut off, or the calendar was connected before.
          await call('PATCH', accessToken, `/${id}?sendUpdates=none`, bodyOf(entry))
          return madeOf(there)
        }
      }
      throw new ProviderFailure('refused', 'too many deleted events of one tour')
    },
    change,
    async remove(accessToken, eventId) {
      try {
        await call('DELETE', accessToken, `/${eventId}?sendUpdates=none`)
      } catch (error) {
        if (!(error instanceof ProviderFailure && error.kind === 'gone')) throw error
      }
    },
  }
}
