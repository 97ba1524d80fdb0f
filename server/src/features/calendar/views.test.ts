import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { tourScene } from '../../../test/scenes/tour-scene.ts'
import { findTour, type TourRow } from '../tours/queries.ts'
import { googleLink, tourCalendarFile } from './views.ts'

const facts = {
  now: new Date('2026-11-20T15:00:00.000Z'),
  name: 'Porchlight',
  appUrl: 'https://tours.example',
}

const app = useApp()
let base: TourRow
beforeAll(async () => {
  const { people, tour } = await tourScene(app)
  const id = await tour(people.sarah, {
    scheduledDate: new Date('2026-11-24T21:00:00Z'),
    status: 'confirmed',
    durationMinutes: 45,
    assistant: people.elena.person,
    escortAssistantId: people.james.userId,
    specialRequests: 'Side door, please',
    calendarSequence: 3,
  })
  const row = await findTour(app.database.orm, { door: 'back_office', userId: people.admin.userId }, id)
  if (!row) throw new Error('no tour')
  base = row
})

const file = (more: Partial<TourRow> = {}, reader: 'agent' | 'team' = 'agent') =>
  tourCalendarFile({ ...base, ...more }, reader, facts)

/** The file as ical.js parses it. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!component) throw new Error('no event')
  const value = (name: string) => component.getFirstPropertyValue(name)
  return { calendar, events, component, value, event: new ICAL.Event(component) }
}

/** The single event as node-ical parses it. */
const readAgain = (text: string) => {
  const events = Object.values(nodeIcal.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  expect(events).toHaveLength(1)
  const [event] = events
  if (event?.type !== 'VEVENT') throw new Error('no event')
  return event
}

describe('a tour’s calendar file', () => {
  it('follows RFC 5545 and 5546', () => {
    const text = file()
    const { calendar, events, component, value, event } = read(text)
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Porchlight//Tours//EN')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
    expect(events).toHaveLength(1)
    expect(event.uid).toBe(base.calendarUid)
    expect(event.sequence).toBe(3)
    expect(value('status')).toBe('CONFIRMED')
    expect(event.summary).toBe('Tour: Nina Park at Oak House')
    expect(event.location).toBe('1 Oak St 4B, Denver, CO 80202-1234')
    expect(value('geo')).toEqual([39.7392, -104.9903])
    expect(String(value('dtstamp'))).toBe('2026-11-20T15:00:00Z')
    expect(String(value('last-modified'))).toBe('2026-03-18T15:00:00Z')
    expect(value('organizer')).toBe('mailto:noreply@tours.example')
    const alarm = component.getFirstSubcomponent('valarm')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT1H')
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
  })

  it('states the time in the property’s time zone', () => {
    const text = file()
    expect(text).toContain('DTSTART;TZID=America/Denver:20261124T140000\r\n')
    expect(text).toContain('DTEND;TZID=America/Denver:20261124T144500\r\n')
  })

  it.each([
    ['requested', 'TENTATIVE', 'PUBLISH'],
    ['scheduled', 'TENTATIVE', 'PUBLISH'],
    ['rescheduled', 'TENTATIVE', 'PUBLISH'],
    ['confirmed', 'CONFIRMED', 'PUBLISH'],
    ['in_progress', 'CONFIRMED', 'PUBLISH'],
    ['completed', 'CONFIRMED', 'PUBLISH'],
    ['cancelled', 'CANCELLED', 'CANCEL'],
  ] as const)('%s is %s', (status, expected, method) => {
    const { calendar, component, value } = read(file({ status }))
    expect([value('status'), calendar.getFirstPropertyValue('method')]).toEqual([expected, method])
    expect(component.getAllSubcomponents('valarm')).toHaveLength(method === 'CANCEL' ? 0 : 1)
  })

  it('calls a no-show by its name, and removes its entry', () => {
    const noShow = { status: 'cancelled', outcome: 'no_show' } as const
    const { event, value } = read(file(noShow))
    expect(event.description).toContain('Status: No-Show')
    expect(value('status')).toBe('CANCELLED')
    const link = new URL(googleLink({ ...base, ...noShow }, 'agent', 'https://tours.example'))
    expect(link.searchParams.get('details')).toContain('Status: No-Show')
    expect(read(file({ status: 'cancelled' })).event.description).toContain('Status: Cancelled')
  })

  it('refuses a tour without a date', () => {
    expect(() => file({ scheduledDate: null })).toThrow(
      expect.objectContaining({
        code: 'date_needed',
        message: expect.stringContaining('no scheduled date yet'),
      }),
    )
  })

  it('shows agents the first name of the confirmed escort, and no other team member', () => {
    const confirmed = read(file()).event.description
    expect(confirmed).toBe(
      [
        'Client: Nina Park, 555-010-0100, nina@example.com',
        'Property: Oak House, 1 Oak St 4B, Denver, CO 80202-1234',
        'Status: Confirmed',
        'Escort: James',
        '',
        'Notes:',
        'Side door, please',
      ].join('\n'),
    )
    expect(file({ status: 'scheduled' })).not.toContain('James')
    for (const text of [file(), file({ status: 'scheduled' })])
      expect(text.replaceAll('\r\n ', '')).not.toMatch(/Elena|Ruiz|Okafor|Boss/)
  })

  it('shows everyone’s name to the team', () => {
    expect(read(file({}, 'team')).event.description).toContain(
      'Agent: Sarah Chen\nAssistant: Elena Ruiz\nEscort: James Okafor',
    )
  })

  it('omits unknown facts', () => {
    const bare = {
      clientName: '',
      clientPhone: null,
      clientEmail: null,
      propertyName: null,
      specialRequests: null,
    }
    const { event, value } = read(file({ ...bare, latitude: null, longitude: null, timeZoneAssumed: true }))
    expect(event.summary).toBe('Tour: client at 1 Oak St')
    expect(event.description).not.toMatch(/Client|Notes|null|undefined/)
    expect(event.description).toContain('The time zone America/Denver is based on the state.')
    expect(value('geo')).toBeNull()
  })

  it('states the time in UTC when the zone’s rules are unknown', () => {
    const text = file({ timeZone: 'Etc/Unheard' })
    expect(text).toContain('DTSTART:20261124T210000Z\r\n')
    expect(text).not.toContain('TZID')
  })
})

describe.each([
  ['commas, semicolons, backslashes', 'a,b;c\\d"e":f'],
  ['an event of its own', 'x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:evil'],
  ['emoji', '👩‍👩‍👧‍👦🏠'.repeat(30)],
  ['right to left', 'דירה יפה، شقة جميلة ‏'.repeat(12)],
  ['one long word', `${'a'.repeat(74)}é${'b'.repeat(300)}`],
  ['control characters', 'bell\u0007 and\u0000 null'],
  ['SQL and markup', `'; drop table tours; -- <script>alert("x")</script>`],
])('text with %s', (_name, hostile) => {
  const expected = hostile.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, '')
  const text = () =>
    file({
      clientName: hostile,
      propertyName: hostile,
      address: hostile,
      unit: null,
      specialRequests: hostile,
    })

  it('is the same for both readers as it was written', () => {
    const { events, event } = read(text())
    expect(events).toHaveLength(1)
    expect(event.summary).toBe(`Tour: ${expected} at ${expected}`)
    expect(event.description.endsWith(`Notes:\n${expected}`)).toBe(true)
    expect(event.location).toBe(`${expected}, Denver, CO 80202-1234`)
    const again = readAgain(text())
    expect(again.uid).toBe(base.calendarUid)
    expect(again.summary).toBe(event.summary)
    expect(again.description).toBe(event.description)
    expect(again.location).toBe(event.location)
  })

  it('is folded at 75 octets, between characters', () => {
    const lines = text().split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/\p{Cs}/u)
    }
  })
})

it('keeps a backslash before an n', () => {
  // node-ical reverses the escapes one after the other, so the pair becomes a line break: the test uses only ical.js.
  expect(read(file({ propertyName: 'C:\\new' })).event.summary).toBe('Tour: Nina Park at C:\\new')
})

// The weekends on which the clocks of all three zones change: March 8 and November 1, 2026, March 14 and November 7,
// 2027.
describe.each(['America/New_York', 'America/Chicago', 'America/Denver'])('in %s', (timeZone) => {
  it.each(['2026-03-07', '2026-10-31', '2027-03-13', '2027-11-06'])(
    'is correct every half hour from %s',
    (saturday) => {
      const begin = Date.parse(`${saturday}T05:00:00Z`)
      for (let half = 0; half < 2 * 60; half++) {
        const start = new Date(begin + half * 1_800_000)
        const durationMinutes = half % 2 === 0 ? 60 : 150
        const end = new Date(start.getTime() + durationMinutes * 60_000)
        const text = file({ timeZone, scheduledDate: start, durationMinutes })
        const { event } = read(text)
        expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([start, end])
        const again = readAgain(text)
        expect([again.start.getTime(), again.end?.getTime()]).toEqual([start.getTime(), end.getTime()])
      }
    },
  )
})
