import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { calendarText, entryStatusOf, isAmbiguous } from './rules.ts'

describe('an entry’s status', () => {
  it('is tentative until the tour is confirmed', () => {
    const are = (entry: string) => tourStatuses.filter((status) => entryStatusOf(status) === entry)
    expect(are('CONFIRMED')).toEqual(['confirmed', 'in_progress', 'completed'])
    expect(are('CANCELLED')).toEqual(['cancelled'])
    expect(are('TENTATIVE')).toHaveLength(tourStatuses.length - 4)
  })
})

describe('an ambiguous local time', () => {
  // Chicago sets its clocks back on November 1, 2026 at 7:00 UTC.
  it.each([
    ['2026-11-01T05:59:59Z', false],
    ['2026-11-01T06:00:00Z', true],
    ['2026-11-01T06:30:00Z', true],
    ['2026-11-01T07:00:00Z', true],
    ['2026-11-01T07:59:59Z', true],
    ['2026-11-01T08:00:00Z', false],
    ['2027-03-14T07:59:59Z', false],
    ['2027-03-14T08:00:00Z', false],
  ])('%s: %s', (instant, ambiguous) => {
    expect(isAmbiguous(new Date(instant), 'America/Chicago')).toBe(ambiguous)
  })

  it('does not exist where there is no daylight saving', () => {
    expect(isAmbiguous(new Date('2026-11-01T07:30:00Z'), 'America/Phoenix')).toBe(false)
  })
})

describe('text for a calendar', () => {
  it.each([
    ['a\r\nb\rc\nd\u2028e', 'a\nb\nc\nd\ne'],
    ['tab\tstays', 'tab\tstays'],
    ['\u0000bell\u0007\u001b[31m\u0085', 'bell[31m'],
    ['👩‍👩‍👧‍👦 שלום ‏', '👩‍👩‍👧‍👦 שלום ‏'],
  ])('%j becomes %j', (text, expected) => {
    expect(calendarText(text)).toBe(expected)
  })
})
