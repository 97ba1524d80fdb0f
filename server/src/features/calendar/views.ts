import { TZDate } from '@date-fns/tz'
import { tourStatusLabels } from '@porchlight/contract/tour-shapes'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import type { TourRow } from '../tours/queries.ts'
import { addressLine } from '../tours/views.ts'
import { calendarText, type EntryStatus, entryStatusOf, isSaidTwice } from './rules.ts'

const alarmSecondsBefore = 3600

const busyAs: Record<EntryStatus, ICalEventBusyStatus> = {
  TENTATIVE: ICalEventBusyStatus.TENTATIVE,
  CONFIRMED: ICalEventBusyStatus.BUSY,
  CANCELLED: ICalEventBusyStatus.FREE,
}

const zones = new Map<string, string | null>()

/** The zone's rules as a VTIMEZONE, or null where the library has none. It reads a file, hence the memory. */
const zoneRules = (timeZone: string): string | null => {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const found = getVtimezoneComponent(timeZone)
  zones.set(timeZone, found)
  return found
}

/** Who of the team is named: to agents the escort alone, by first name, once confirmed; to the team everybody. */
const teamLines = (tour: TourRow, viewer: Viewer): (string | null)[] => {
  if (viewer.door === 'agent') {
    const told = entryStatusOf(tour.status) === 'CONFIRMED' && tour.escortFirstName
    return [told ? `Escort: ${tour.escortFirstName}` : null]
  }
  return [
    `Agent: ${[tour.agentName, tour.agentPhone].filter(Boolean).join(', ')}`,
    tour.assistantName && `Assistant: ${tour.assistantName}`,
    tour.escortName && `Escort: ${tour.escortName}`,
  ]
}

const describe = (tour: TourRow, viewer: Viewer): string => {
  const client = [tour.clientName, tour.clientPhone, tour.clientEmail].filter(Boolean).join(', ')
  const property = [tour.propertyName, addressLine(tour)].filter(Boolean).join(', ')
  const lines = [
    client && `Client: ${client}`,
    `Property: ${property}`,
    `Status: ${tourStatusLabels[tour.status]}`,
    ...teamLines(tour, viewer),
    tour.timeZoneAssumed ? `The time zone ${tour.timeZone} was assumed from the state.` : null,
    tour.specialRequests && `\nNotes:\n${tour.specialRequests}`,
  ]
  return lines.filter(Boolean).join('\n')
}

type Facts = {
  now: Date
  /** The product's name and address: the organizer, whom RFC 5546 (3.2.1) wants in every published entry. */
  name: string
  appUrl: string
}

/**
 * A tour as an iCalendar file (RFC 5545): the same UID for life, SEQUENCE rising with each change, local times with
 * the rules of the property's zone, an alarm an hour before. A cancelled tour answers a file that takes it out again.
 *
 * @throws Refusal date_needed (400) while the tour has no date
 */
export const tourCalendarFile = (tour: TourRow, viewer: Viewer, { now, name, appUrl }: Facts): string => {
  if (tour.scheduledDate === null)
    throw refuse('date_needed', {
      message: 'This tour has no scheduled date yet. It can go into a calendar once it has one.',
    })
  const start = tour.scheduledDate
  const end = new Date(start.getTime() + tour.durationMinutes * 60_000)
  const local =
    zoneRules(tour.timeZone) !== null && ![start, end].some((at) => isSaidTwice(at, tour.timeZone))
  // The library writes a plain Date in the server's own zone as soon as a zone is named; a TZDate knows its own.
  const at = (instant: Date) => (local ? new TZDate(instant.getTime(), tour.timeZone) : instant)

  const status = entryStatusOf(tour.status)
  const calendar = ical({
    prodId: { company: name, product: 'Tours' },
    method: status === 'CANCELLED' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // No zone of the calendar's own: DTSTAMP and LAST-MODIFIED would be written in it, and must be UTC.
    timezone: { name: null, generator: zoneRules },
  })
  const geo =
    tour.latitude === null || tour.longitude === null
      ? {}
      : { geo: { lat: tour.latitude, lon: tour.longitude } }
  const event = calendar.createEvent({
    id: tour.calendarUid,
    sequence: tour.calendarSequence,
    stamp: now,
    created: tour.createdAt,
    lastModified: tour.updatedAt,
    start: at(start),
    end: at(end),
    timezone: local ? tour.timeZone : null,
    summary: calendarText(`Tour: ${tour.clientName || 'client'} at ${tour.propertyName || tour.address}`),
    description: calendarText(describe(tour, viewer)),
    location: { title: calendarText(addressLine(tour)), ...geo },
    organizer: { name, email: `noreply@${new URL(appUrl).hostname}` },
    status: ICalEventStatus[status],
    busystatus: busyAs[status],
  })
  if (status !== 'CANCELLED')
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: alarmSecondsBefore,
      description: event.summary(),
    })
  // The library leaves the last line open; every line ends in CRLF (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
