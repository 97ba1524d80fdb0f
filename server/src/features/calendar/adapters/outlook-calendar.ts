import { TZDate } from '@date-fns/tz'
import type { DateTimeTimeZone, Event } from '@microsoft/microsoft-graph-types'
import { format } from 'date-fns'
import { z } from 'zod'
import { type CalendarEntry, type CalendarProvider, type MadeEntry, ProviderFailure } from '../ports.ts'
import { isAmbiguous } from '../rules.ts'
import { createOAuth } from './oauth.ts'
import { providerCall } from './provider-call.ts'
import { windowsZone } from './windows-zones.ts'

type Client = { clientId: string; clientSecret: string; baseUrl: string | null }

/** To write events in the person's own calendars, also while the person is away. */
const scopes = ['https://graph.microsoft.com/Calendars.ReadWrite', 'offline_access']

/** Finds an event again: our own named property, in the set for public properties. */
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

/** A time in the property's time zone if Graph knows that zone and the local time is unambiguous, otherwise in UTC. */
const timeOf = (at: Date, timeZone: string): DateTimeTimeZone => {
  const zone = isAmbiguous(at, timeZone) ? null : windowsZone(timeZone)
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
      // Microsoft returns it with or without the resource before it, in any case.
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
      method,
      url: `${api}${path}`,
      accessToken,
      body,
      codesOf,
      busyCodes,
      // Ids that stay the same when the person moves the event to another of their calendars.
      headers: { prefer: 'IdType="ImmutableId"' },
    })
  const madeOf = ({ id, organizer }: z.output<typeof event>): MadeEntry => ({
    eventId: id,
    accountEmail: organizer?.emailAddress?.address ?? null,
  })

  /** Finds the tour's event, if any: an earlier attempt may have created it without receiving the answer. */
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
        // The same request was running already (ErrorDuplicateTransactionId).
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
