import { TZDate } from '@date-fns/tz'
import type { CalendarConnection, CalendarFeed } from '@porchlight/contract/calendar'
import { tourStatusLabel } from '@porchlight/contract/tours/words'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import { format } from 'date-fns'
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addressLine } from '../../kernel/address-line.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { TourRow } from '../tours/queries.ts'
import { isEscortDue } from '../tours/rules.ts'
import { tourPage } from '../tours/views.ts'
import type { CalendarEntry, CalendarProviders } from './ports.ts'
import type { ConnectionRow, FeedRow } from './queries.ts'
import { calendarText, type EntryStatus, entryStatusOf, isAmbiguous } from './rules.ts'

const alarmSecondsBefore = 3600

const busyAs: Record<EntryStatus, ICalEventBusyStatus> = {
  TENTATIVE: ICalEventBusyStatus.TENTATIVE,
  CONFIRMED: ICalEventBusyStatus.BUSY,
  CANCELLED: ICalEventBusyStatus.FREE,
}

const zones = new Map<string, string | null>()

/** The zone's rules as a VTIMEZONE, or null if the library has none; cached, because the library reads a file. */
const zoneRules = (timeZone: string): string | null => {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const found = getVtimezoneComponent(timeZone)
  zones.set(timeZone, found)
  return found
}

/**
 * The reader of an entry. A subscriber is anyone with the feed's address, so it contains no client's email, phone or
 * notes (product decision: feeds). A working subscriber is an assistant, whose feed also names the people on the tour.
 * A client reads nothing that agent and team write to each other.
 */
type Reader = 'agent' | 'team' | 'subscriber' | 'working_subscriber' | 'client'

/** Whether the entry is in a feed. */
const isFed = (reader: Reader): boolean => reader === 'subscriber' || reader === 'working_subscriber'

/**
 * The team members whose names appear: for agents and clients only the confirmed escort's first name; for the team
 * everyone.
 */
const teamLines = (tour: TourRow, reader: Reader): (string | null)[] => {
  if (reader !== 'team' && reader !== 'working_subscriber') {
    const isNamed = entryStatusOf(tour.status) === 'CONFIRMED' && tour.escortFirstName
    if (reader === 'client') return [isNamed ? `${tour.escortFirstName} meets you there.` : null]
    return [isNamed ? `Escort: ${tour.escortFirstName}` : null]
  }
  return [
    `Agent: ${[tour.agentName, tour.agentPhone].filter(Boolean).join(', ')}`,
    tour.assistantName && `Assistant: ${tour.assistantName}`,
    tour.escortName && `Escort: ${tour.escortName}`,
  ]
}

/**
 * Whether an assistant only coordinates a tour, because someone else or nobody escorts it. False while the tour still
 * needs an escort: it may be this assistant.
 */
const onlyCoordinates = (tour: TourRow, assistantId: string): boolean =>
  tour.escortAssistantId === null ? !isEscortDue(tour) : tour.escortAssistantId !== assistantId

const describe = (tour: TourRow, reader: Reader): string => {
  if (reader === 'client') {
    // An agent whose account is closed has no name, and nobody reads their email.
    const agent =
      tour.agentName && [tour.agentName, tour.agentPhone, tour.agentEmail].filter(Boolean).join(', ')
    const change = agent && entryStatusOf(tour.status) !== 'CANCELLED'
    return [
      agent && `Your agent: ${agent}`,
      ...teamLines(tour, reader),
      change && `To change the time, write to ${tour.agentEmail} or reply to the email about this tour.`,
    ]
      .filter(Boolean)
      .join('\n')
  }
  const contact = isFed(reader) ? [] : [tour.clientPhone, tour.clientEmail]
  const client = [tour.clientName, ...contact].filter(Boolean).join(', ')
  const property = [tour.propertyName, addressLine(tour)].filter(Boolean).join(', ')
  const lines = [
    client && `Client: ${client}`,
    `Property: ${property}`,
    `Status: ${tourStatusLabel(tour)}`,
    ...teamLines(tour, reader),
    tour.timeZoneAssumed ? `The time zone ${tour.timeZone} is based on the state.` : null,
    !isFed(reader) && tour.specialRequests && `\nNotes:\n${tour.specialRequests}`,
  ]
  return lines.filter(Boolean).join('\n')
}

type Facts = {
  now: Date
  /** The product's name and address: the organizer, which RFC 5546 (3.2.1) requires in every published entry. */
  name: string
  appUrl: string
}

/** The owner of the calendar that receives the entry by email. */
type Invited = { name: string; email: string }

const endOf = (tour: TourRow, start: Date) => new Date(start.getTime() + tour.durationMinutes * 60_000)

const titleOf = (tour: TourRow, reader: Reader = 'agent'): string => {
  const place = tour.propertyName || tour.address
  return calendarText(
    reader === 'client' ? `Tour of ${place}` : `Tour: ${tour.clientName || 'client'} at ${place}`,
  )
}

/** Returns the tour's date, or refuses a tour without one. */
const startOf = (tour: TourRow): Date => {
  if (tour.scheduledDate !== null) return tour.scheduledDate
  throw refuse('date_needed', {
    message: 'This tour has no scheduled date yet. You can add it to a calendar once it has one.',
  })
}

/** Whether the local time at the property is unambiguous. */
const isLocal = (tour: TourRow, start: Date, end: Date): boolean =>
  zoneRules(tour.timeZone) !== null && ![start, end].some((at) => isAmbiguous(at, tour.timeZone))

const addEvent = (
  calendar: ICalCalendar,
  tour: TourRow,
  start: Date,
  reader: Reader,
  { stamp, name, appUrl, lines = [] }: { stamp: Date; name: string; appUrl: string; lines?: string[] },
) => {
  const end = endOf(tour, start)
  const local = isLocal(tour, start, end)
  // The library writes a plain Date in the server's own zone as soon as a zone is named; a TZDate carries its zone.
  const at = (instant: Date) => (local ? new TZDate(instant.getTime(), tour.timeZone) : instant)
  const status = entryStatusOf(tour.status)
  const geo =
    tour.latitude === null || tour.longitude === null
      ? {}
      : { geo: { lat: tour.latitude, lon: tour.longitude } }
  return calendar.createEvent({
    id: tour.calendarUid,
    sequence: tour.calendarSequence,
    stamp,
    created: tour.createdAt,
    lastModified: tour.updatedAt,
    start: at(start),
    end: at(end),
    timezone: local ? tour.timeZone : null,
    summary: titleOf(tour, reader),
    description: calendarText([...lines, describe(tour, reader)].join('\n')),
    location: { title: calendarText(addressLine(tour)), ...geo },
    organizer: { name, email: `noreply@${new URL(appUrl).hostname}` },
    status: ICalEventStatus[status],
    busystatus: busyAs[status],
  })
}

// The library does not end the last line; every line must end in CRLF (RFC 5545, 3.1).
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

// The calendar itself has no zone: otherwise the library would write DTSTAMP and LAST-MODIFIED in it, and they must
// be UTC.
const noZone = { name: null, generator: zoneRules }

/**
 * A tour as an iCalendar file (RFC 5545): a constant UID, a rising SEQUENCE, local times with the zone's rules, an
 * alarm an hour before. The file of a cancelled tour removes the entry.
 *
 * @param invited for an emailed file: a request (iTIP, RFC 5546, 3.2.2) that moves the entry of an earlier email and
 *   asks for no answer
 * @throws Refusal date_needed (400) while the tour has no date
 */
export const tourCalendarFile = (
  tour: TourRow,
  reader: 'agent' | 'team' | 'client',
  { now, name, appUrl, invited }: Facts & { invited?: Invited },
): string => {
  const start = startOf(tour)
  const cancelled = entryStatusOf(tour.status) === 'CANCELLED'
  const sent = invited ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    prodId: { company: name, product: 'Tours' },
    method: cancelled ? ICalCalendarMethod.CANCEL : sent,
    timezone: noZone,
  })
  const event = addEvent(calendar, tour, start, reader, { stamp: now, name, appUrl })
  if (invited)
    event.createAttendee({
      name: calendarText(invited.name) || invited.email,
      email: invited.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: false,
    })
  if (!cancelled)
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: alarmSecondsBefore,
      description: event.summary(),
    })
  return textOf(calendar)
}

/**
 * Tours as a calendar feed, without alarms. Each tour's stamp is its last change, so that the same tours give the same
 * file. Each entry leads to its tour.
 *
 * @param assistantId the assistant whose feed it is; null for an agent's feed. Tours that the assistant only
 *   coordinates are transparent (RFC 5545) and don't block time.
 */
export const feedFile = (
  rows: readonly TourRow[],
  assistantId: string | null,
  { name, appUrl }: Omit<Facts, 'now'>,
): string => {
  const calendar = ical({
    prodId: { company: name, product: 'Tours' },
    name: `${name} tours`,
    method: ICalCalendarMethod.PUBLISH,
    // The suggested time between polls, in seconds.
    ttl: 3600,
    timezone: noZone,
  })
  for (const row of rows) {
    if (row.scheduledDate === null) continue
    const isFree = assistantId !== null && onlyCoordinates(row, assistantId)
    const url = tourPage(appUrl, assistantId === null ? 'real_estate_agent' : 'tour_assistant', row.id)
    const event = addEvent(
      calendar,
      row,
      row.scheduledDate,
      assistantId === null ? 'subscriber' : 'working_subscriber',
      {
        stamp: row.updatedAt,
        name,
        appUrl,
        lines: [...(isFree ? ['Not attending'] : []), `Open the tour: ${url}`],
      },
    )
    event.url(url)
    if (isFree) event.transparency(ICalEventTransparency.TRANSPARENT).busystatus(ICalEventBusyStatus.FREE)
  }
  return textOf(calendar)
}

/** A tour as an event in its agent's own calendar. */
export const calendarEntry = (
  tour: TourRow,
  start: Date,
  { remind, appUrl }: { remind: boolean; appUrl: string },
): CalendarEntry => ({
  tourId: tour.id,
  start,
  end: endOf(tour, start),
  timeZone: tour.timeZone,
  summary: titleOf(tour),
  description: calendarText(describe(tour, 'agent')),
  location: calendarText(addressLine(tour)),
  firm: entryStatusOf(tour.status) === 'CONFIRMED',
  remind,
  url: tourPage(appUrl, 'real_estate_agent', tour.id),
})

/** A link stays in the browser's history, so it contains only the client's name and no notes. */
const linkDetails = (tour: TourRow, reader: 'agent' | 'team', appUrl: string): string => {
  const lines = [
    tour.clientName && `Client: ${tour.clientName}`,
    `Status: ${tourStatusLabel(tour)}`,
    reader === 'agent' ? tourPage(appUrl, 'real_estate_agent', tour.id) : null,
  ]
  return calendarText(lines.filter(Boolean).join('\n'))
}

// Long addresses: a browser or a proxy may cut them after a few thousand characters.
const inAddress = (text: string) => Array.from(text).slice(0, 500).join('')

/**
 * Google's link to a prefilled new event (action=TEMPLATE): the time with the property's zone (`ctz`), or in UTC if the
 * local time is ambiguous.
 *
 * @throws Refusal date_needed (400)
 */
export const googleLink = (tour: TourRow, reader: 'agent' | 'team', appUrl: string): string => {
  const start = startOf(tour)
  const end = endOf(tour, start)
  const local = isLocal(tour, start, end)
  const said = (at: Date) =>
    local
      ? format(new TZDate(at.getTime(), tour.timeZone), "yyyyMMdd'T'HHmmss")
      : `${format(new TZDate(at.getTime(), 'UTC'), "yyyyMMdd'T'HHmmss")}Z`
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: inAddress(titleOf(tour)),
    dates: `${said(start)}/${said(end)}`,
    ...(local && { ctz: tour.timeZone }),
    details: inAddress(linkDetails(tour, reader, appUrl)),
    location: inAddress(calendarText(addressLine(tour))),
  })}`
}

/**
 * Outlook's link to a prefilled new event, with the time in UTC. Spaces are %20, because Outlook shows a plus
 * unchanged.
 *
 * @throws Refusal date_needed (400)
 */
export const outlookLink = (tour: TourRow, reader: 'agent' | 'team', appUrl: string): string => {
  const start = startOf(tour)
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: inAddress(titleOf(tour)),
    startdt: start.toISOString(),
    enddt: endOf(tour, start).toISOString(),
    body: inAddress(linkDetails(tour, reader, appUrl)),
    location: inAddress(calendarText(addressLine(tour))),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A connection without its tokens. */
export const connectionView = (row: ConnectionRow): CalendarConnection => ({
  id: row.id,
  provider: row.provider,
  state: row.state,
  accountEmail: row.accountEmail,
  connectedAt: row.createdAt.toISOString(),
  lastUsedAt: iso(row.lastUsedAt),
})

/** A feed without its address, which the server no longer knows. */
export const feedView = (row: FeedRow): CalendarFeed => ({
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: iso(row.lastUsedAt),
})

/** The calendars that this server has keys for. */
export const availableView = (providers: CalendarProviders) => ({
  google: providers.google !== null,
  microsoft: providers.microsoft !== null,
})
