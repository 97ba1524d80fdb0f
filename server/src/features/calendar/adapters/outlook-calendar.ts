import { TZDate } from '@date-fns/tz'
import type { DateTimeTimeZone, Event } from '@microsoft/microsoft-graph-types'
import { format } from 'date-fns'
import { z } from 'zod'
import { type CalendarEntry, type CalendarProvider, type MadeEntry, ProviderFailure } from '../ports.ts'
import { isSaidTwice } from '../rules.ts'
import { createOAuth } from './oauth.ts'
import { providerCall } from './provider-call.ts'
import { windowsZone } from './windows-zones.ts'

type Client = { clientId: string; clientSecret: string; baseUrl: string | null }

/** To write events in one's own calendars; and to do so while the person is not there. */
const scopes = ['https://graph.microsoft.com/Calendars.ReadWrite', 'offline_access']

/** By which an event is found again: a named property of ours, in the set that is for everybody's own. */
const tourProperty = 'String {00020329-0000-0000-C000-000000000046} Name PorchlightTour'

const event = z.object({
  id: z.string(),
  organizer: z.object({ emailAddress: z.object({ address: z.string().optional() }).nullish() }).nullish(),
})
const found = z.object({ value: z.array(event) })
const refusal = z.object({ error: z.object({ code: z.string() }) })
const busyCodes = new Set(['ErrorServerBusy', 'ApplicationThrottled', 'TooManyRequests'])

const codesOf = (body: unknown): string[] => {
  const read = refusal.safeParse(body)
  return read.data ? [read.data.error.code] : []
}

/** A time on the property's clock where Graph knows the zone and the clock says the time once, else in UTC. */
const timeOf = (at: Date, timeZone: string): DateTimeTimeZone => {
  const zone = isSaidTwice(at, timeZone) ? null : windowsZone(timeZone)
  const local = new TZDate(at.getTime(), zone === null ? 'UTC' : timeZone)
  return { dateTime: format(local, "yyyy-MM-dd'T'HH:mm:ss"), timeZone: zone ?? 'UTC' }
}

const bodyOf = (entry: CalendarEntry) =>
  ({
    subject: entry.summary,
    body: { contentType: 'text', content: `${entry.description}\n\n${entry.url}` },
    location: { displayName: entry.location },
    start: timeOf(entry.start, entry.timeZone),
    end: timeOf(entry.end, entry.timeZone),
    showAs: entry.firm ? 'busy' : 'tentative',
    isReminderOn: entry.remind,
    reminderMinutesBeforeStart: 60,
  }) satisfies Event

/** Outlook by Microsoft Graph v1.0; events go to the person's default calendar. */
export const createOutlookCalendar = ({ baseUrl, ...client }: Client): CalendarProvider => {
  const login = `${baseUrl ?? 'https://login.microsoftonline.com'}/common/oauth2/v2.0`
  const oauth = createOAuth(
    {
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      authorizationEndpoint: `${login}/authorize`,
      tokenEndpoint: `${login}/token`,
    },
    client,
    {
      scopes,
      // Answered with or without the resource before it, in any case.
      suffices: (granted) => granted.some((name) => /(?:^|\/)calendars\.readwrite$/i.test(name)),
      consentParameters: { response_mode: 'query' },
    },
  )
  const api = `${baseUrl ?? 'https://graph.microsoft.com'}/v1.0/me/events`
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    accessToken: string,
    path: string,
    body?: unknown,
  ) =>
    providerCall({
      ...{ method, url: `${api}${path}`, accessToken, body, codesOf, busyCodes },
      // Ids that stay the same when the event is moved to another calendar of theirs.
      headers: { prefer: 'IdType="ImmutableId"' },
    })
  const madeOf = ({ id, organizer }: z.output<typeof event>): MadeEntry => ({
    eventId: id,
    accountEmail: organizer?.emailAddress?.address ?? null,
  })

  /** The tour's event if there is one: what an earlier attempt made and could not tell. */
  const find = async (accessToken: string, tourId: string): Promise<MadeEntry | null> => {
    const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${tourProperty}' and ep/value eq '${tourId}')`
    const query = new URLSearchParams({ $filter: filter, $top: '1', $select: 'id,organizer' })
    const { data } = found.safeParse(await call('GET', accessToken, `?${query}`))
    if (!data) throw new ProviderFailure('busy', 'unreadable answer')
    const [first] = data.value
    return first ? madeOf(first) : null
  }
  const change = async (accessToken: string, eventId: string, entry: CalendarEntry) => {
    await call('PATCH', accessToken, `/${encodeURIComponent(eventId)}`, bodyOf(entry))
  }
  const adopt = async (accessToken: string, entry: CalendarEntry): Promise<MadeEntry | null> => {
    const there = await find(accessToken, entry.tourId)
    if (there) await change(accessToken, there.eventId, entry)
    return there
  }

  return {
    ...oauth,
    async make(accessToken, requestId, entry) {
      const there = await adopt(accessToken, entry)
      if (there) return there
      try {
        const made = await call('POST', accessToken, '', {
          ...bodyOf(entry),
          transactionId: requestId,
          singleValueExtendedProperties: [{ id: tourProperty, value: entry.tourId }],
        } satisfies Event)
        const { data } = event.safeParse(made)
        if (!data) throw new ProviderFailure('busy', 'unreadable answer')
        return madeOf(data)
      } catch (error) {
        // The same request was at work already (ErrorDuplicateTransactionId).
        if (!(error instanceof ProviderFailure && error.kind === 'conflict')) throw error
        const madeMeanwhile = await adopt(accessToken, entry)
        if (!madeMeanwhile) throw new ProviderFailure('busy', 'made and not found yet')
        return madeMeanwhile
      }
    },
    change,
    async remove(accessToken, eventId) {
      try {
        await call('DELETE', accessToken, `/${encodeURIComponent(eventId)}`)
      } catch (error) {
        if (!(error instanceof ProviderFailure && error.kind === 'gone')) throw error
      }
    },
  }
}
