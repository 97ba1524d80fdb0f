import { TZDate } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import { daysBetween, deskAround, minutesOfDay, onDay, weekdayIn } from './days.ts'

const zones = ['America/Chicago', 'America/New_York', 'America/Denver', 'UTC']
const instants = Array.from(
  { length: 400 },
  (_, index) => new Date(Date.UTC(2026, 0, 1, 5, 17) + index * 44 * 3_600_000),
)

describe('days', () => {
  test.each(zones)('agree with the library in the time zone %s, all year', (zone) => {
    for (const at of instants) {
      const local = new TZDate(at.getTime(), zone)
      expect(minutesOfDay(zone, at)).toBe(local.getHours() * 60 + local.getMinutes())
      expect(weekdayIn(zone, at)).toBe(local.getDay() || 7)
      for (const [offset, minutes] of [
        [0, 0],
        [-3, 9 * 60],
        [5, 23 * 60 + 59],
        [1, 4 * 60],
      ] as const) {
        const day = new TZDate(
          local.getFullYear(),
          local.getMonth(),
          local.getDate() + offset,
          0,
          minutes,
          zone,
        )
        expect(onDay(at, offset, zone, minutes).toISOString()).toBe(new Date(day.getTime()).toISOString())
        expect(daysBetween(zone, at, onDay(at, offset, zone, minutes))).toBe(offset)
      }
    }
  })

  test('count the desk’s working minutes over nights, holidays and changes of clocks', () => {
    // Thanksgiving is Thursday, November 26, 2026; in winter the desk works from 15:00 to 01:00 UTC.
    const desk = deskAround(new Date('2026-11-26T12:00:00Z'), -10, 5)
    expect(desk.before(new Date('2026-11-27T16:00:00Z'), 90)).toEqual(new Date('2026-11-26T00:30:00Z'))
    expect(desk.after(new Date('2026-11-26T00:30:00Z'), 90)).toEqual(new Date('2026-11-27T16:00:00Z'))
    expect(desk.before(new Date('2026-11-26T09:00:00Z'), 20)).toEqual(new Date('2026-11-26T00:40:00Z'))
    expect(desk.isHoliday(new Date('2026-11-26T18:00:00Z'))).toBe(true)
    expect(() => desk.before(new Date('2026-11-26T18:00:00Z'), 100_000)).toThrow('too short')

    const spring = deskAround(new Date('2026-03-08T18:00:00Z'), -3, 3)
    expect(spring.before(new Date('2026-03-08T14:30:00Z'), 60)).toEqual(new Date('2026-03-08T00:30:00Z'))
  })
})
