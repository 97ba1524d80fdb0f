import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  formatActivityAge,
  formatAge,
  formatDate,
  formatDateTime,
  formatDayTime,
  formatTime,
  formatTimeWithZone,
  formatUpcoming,
  formatWallClock,
  formatWallDateLong,
  instantToWall,
  sameClock,
  wallToInstant,
} from './time.ts'

const NEW_YORK = 'America/New_York'
const CHICAGO = 'America/Chicago'
const DENVER = 'America/Denver'

describe('showing an instant in the property zone', () => {
  const instant = '2026-11-16T20:00:00Z'

  it('formats dates and times in the product’s formats, with ordinary spaces', () => {
    expect(formatDate(instant, CHICAGO)).toBe('Nov 16, 2026')
    expect(formatTime(instant, CHICAGO)).toBe('2:00 PM')
    expect(formatTimeWithZone(instant, CHICAGO)).toBe('2:00 PM CST')
    expect(formatDayTime(instant, CHICAGO)).toBe('Mon, Nov 16, 2:00 PM CST')
    expect(formatDateTime(instant, CHICAGO)).toBe('Nov 16, 2026 2:00 PM')
  })

  it('names the abbreviation in force on that day, not today', () => {
    expect(formatTimeWithZone('2026-07-01T19:00:00Z', CHICAGO)).toBe('2:00 PM CDT')
    expect(formatTimeWithZone('2026-07-01T19:00:00Z', NEW_YORK)).toBe('3:00 PM EDT')
    expect(formatTimeWithZone('2026-07-01T19:00:00Z', DENVER)).toBe('1:00 PM MDT')
  })

  it('shows the local date of the place, which may differ from the UTC date', () => {
    expect(formatDate('2026-11-17T05:30:00Z', CHICAGO)).toBe('Nov 16, 2026')
    expect(formatDate('2026-11-17T05:30:00Z', NEW_YORK)).toBe('Nov 17, 2026')
    expect(formatTime('2026-11-17T05:30:00Z', NEW_YORK)).toBe('12:30 AM')
    expect(formatTime('2026-11-16T17:05:00Z', NEW_YORK)).toBe('12:05 PM')
  })

  it('knows when two clocks agree', () => {
    expect(sameClock(instant, CHICAGO, 'America/Mexico_City')).toBe(true)
    expect(sameClock('2026-07-01T12:00:00Z', CHICAGO, 'America/Mexico_City')).toBe(false)
  })
})

describe('ages and upcoming times', () => {
  const now = new Date('2026-11-16T20:00:00Z')

  it.each([
    ['2026-11-16T19:59:01Z', 'Just now'],
    ['2026-11-16T19:59:00Z', '1m ago'],
    ['2026-11-16T19:00:01Z', '59m ago'],
    ['2026-11-16T19:00:00Z', '1h ago'],
    ['2026-11-15T20:00:01Z', '23h ago'],
    ['2026-11-15T20:00:00Z', '1d ago'],
    ['2026-11-10T08:00:00Z', '6d ago'],
    ['2026-11-16T20:05:00Z', 'Just now'],
  ])('%s is %s', (instant, text) => {
    expect(formatAge(instant, now)).toBe(text)
  })

  it.each([
    ['2026-11-16T19:00:01Z', 'Just now'],
    ['2026-11-16T19:00:00Z', '1h ago'],
    ['2026-11-15T20:00:00Z', '1d ago'],
  ])('recent activity of %s is %s', (instant, text) => {
    expect(formatActivityAge(instant, now)).toBe(text)
  })

  it.each([
    ['2026-11-17T00:30:00Z', 'Today 6:30 PM'],
    ['2026-11-17T06:00:00Z', 'Tomorrow 12:00 AM'],
    ['2026-11-18T20:00:00Z', 'Wed 2:00 PM'],
  ])('%s is %s in Chicago', (instant, text) => {
    expect(formatUpcoming(instant, CHICAGO, now)).toBe(text)
  })

  it('counts tomorrow by the calendar on a 23-hour day', () => {
    const night = new Date('2026-03-08T05:30:00Z') // Saturday 11:30 PM in Chicago
    expect(formatUpcoming('2026-03-09T04:30:00Z', CHICAGO, night)).toBe('Tomorrow 11:30 PM')
  })
})

describe('a wall time becomes an instant', () => {
  it.each([
    [NEW_YORK, '2026-11-16T19:00:00.000Z'],
    [CHICAGO, '2026-11-16T20:00:00.000Z'],
    [DENVER, '2026-11-16T21:00:00.000Z'],
    ['America/Phoenix', '2026-11-16T21:00:00.000Z'],
  ])('2 PM in %s', (zone, instant) => {
    expect(wallToInstant({ date: '2026-11-16', time: '14:00' }, zone)).toEqual({ fit: 'exact', instant })
  })

  // Spring: Sunday 8 March 2026, 2:00 becomes 3:00. Autumn: Sunday 1 November 2026, 2:00 becomes 1:00.
  const zones = [
    { zone: NEW_YORK, winter: 5 },
    { zone: CHICAGO, winter: 6 },
    { zone: DENVER, winter: 7 },
  ]
  const at = (day: string, hour: number, minute: number): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000).toISOString()

  it.each(zones)('on the spring weekend in $zone', ({ zone, winter }) => {
    const on = (date: string, time: string) => wallToInstant({ date, time }, zone)
    expect(on('2026-03-07', '14:00')).toEqual({ fit: 'exact', instant: at('2026-03-07', 14 + winter, 0) })
    expect(on('2026-03-08', '01:59')).toEqual({ fit: 'exact', instant: at('2026-03-08', 1 + winter, 59) })
    expect(on('2026-03-08', '02:00')).toEqual({ fit: 'skipped', instant: at('2026-03-08', 2 + winter, 0) })
    expect(on('2026-03-08', '02:30')).toEqual({ fit: 'skipped', instant: at('2026-03-08', 2 + winter, 30) })
    expect(on('2026-03-08', '03:00')).toEqual({ fit: 'exact', instant: at('2026-03-08', 2 + winter, 0) })
    expect(on('2026-03-08', '14:00')).toEqual({ fit: 'exact', instant: at('2026-03-08', 13 + winter, 0) })
    expect(on('2026-03-09', '09:00')).toEqual({ fit: 'exact', instant: at('2026-03-09', 8 + winter, 0) })
    expect(instantToWall(at('2026-03-08', 2 + winter, 30), zone)).toEqual({
      date: '2026-03-08',
      time: '03:30',
    })
  })

  it.each(zones)('on the autumn weekend in $zone', ({ zone, winter }) => {
    const on = (date: string, time: string) => wallToInstant({ date, time }, zone)
    expect(on('2026-10-31', '14:00')).toEqual({ fit: 'exact', instant: at('2026-10-31', 13 + winter, 0) })
    expect(on('2026-11-01', '00:59')).toEqual({ fit: 'exact', instant: at('2026-11-01', winter - 1, 59) })
    expect(on('2026-11-01', '01:00')).toEqual({
      fit: 'repeated',
      instant: at('2026-11-01', winter, 0),
      again: at('2026-11-01', winter + 1, 0),
    })
    expect(on('2026-11-01', '01:59')).toMatchObject({ fit: 'repeated' })
    expect(on('2026-11-01', '02:00')).toEqual({ fit: 'exact', instant: at('2026-11-01', 2 + winter, 0) })
    expect(on('2026-11-02', '14:00')).toEqual({ fit: 'exact', instant: at('2026-11-02', 14 + winter, 0) })
  })

  it.each(zones)('converts back, every quarter of an hour of both weekends in $zone', ({ zone }) => {
    for (const start of ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z']) {
      for (let quarter = 0; quarter < 4 * 24 * 3; quarter += 1) {
        const instant = new Date(Date.parse(start) + quarter * 15 * 60_000).toISOString()
        const found = wallToInstant(instantToWall(instant, zone), zone)
        const candidates = found.fit === 'repeated' ? [found.instant, found.again] : [found.instant]
        expect(found.fit).not.toBe('skipped')
        expect(candidates).toContain(instant)
      }
    }
  })

  it('rejects invalid times', () => {
    expect(() => wallToInstant({ date: '2026-02-30', time: '10:00' }, CHICAGO)).toThrow(RangeError)
    expect(() => wallToInstant({ date: '2026-02-28', time: '24:00' }, CHICAGO)).toThrow(RangeError)
    expect(() => wallToInstant({ date: '', time: '' }, CHICAGO)).toThrow(RangeError)
    expect(() => wallToInstant({ date: '2026-13-01', time: '10:00' }, CHICAGO)).toThrow(RangeError)
    expect(() => wallToInstant({ date: '2026-11-16', time: '25:00' }, CHICAGO)).toThrow(RangeError)
  })
})

describe('calendar dates', () => {
  it('adds days across daylight saving and years', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
  it('adds months, limited to the last day of the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
  it('formats them', () => {
    expect(formatWallClock('00:00')).toBe('12:00 AM')
    expect(formatWallClock('14:30')).toBe('2:30 PM')
    expect(formatWallDateLong('2026-11-16')).toBe('Monday, November 16, 2026')
  })
})
