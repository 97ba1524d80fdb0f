import { describe, expect, test } from 'vitest'
import {
  analyticsRangeIn,
  comparedRanges,
  daysIn,
  figuresOf,
  growthOf,
  noTours,
  overTime,
  rangeIn,
  stretchFor,
} from './rules.ts'

const range = (from: string, to: string) => ({ from, to })

describe('the range', () => {
  test('covers the last 30 days in the desk’s time zone by default', () => {
    // 03:00 in London is still the previous evening in Chicago.
    expect(rangeIn({}, new Date('2026-03-31T03:00:00Z'))).toEqual(range('2026-03-01', '2026-03-30'))
  })

  test.each([
    ['2026-03-08', '2026-03-08', 1],
    // The clocks change on March 8 and November 1.
    ['2026-03-01', '2026-03-31', 31],
    ['2026-10-25', '2026-11-07', 14],
    ['2024-02-01', '2024-03-01', 30],
  ])('from %s to %s has %i days', (from, to, days) => {
    expect(daysIn(range(from, to))).toBe(days)
  })

  test.each([
    ['2026-03-01', '2026-03-31', 'day'],
    ['2026-03-01', '2026-04-01', 'week'],
    ['2026-01-01', '2026-07-03', 'week'],
    ['2026-01-01', '2026-07-04', 'month'],
  ])('%s to %s is shown by %s', (from, to, stretch) => {
    expect(stretchFor(range(from, to))).toBe(stretch)
  })
})

describe('tours over time', () => {
  const cut = (from: string, to: string) =>
    overTime(range(from, to), stretchFor(range(from, to)), []).map((part) => [part.from, part.to])

  test('have no gap of days at a change of clocks', () => {
    expect(cut('2026-03-07', '2026-03-09')).toEqual([
      ['2026-03-07', '2026-03-07'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
    ])
  })

  test('have weeks that begin on Sunday; the range cuts the first and the last', () => {
    const weeks = cut('2026-03-04', '2026-04-07')
    expect(weeks[0]).toEqual(['2026-03-04', '2026-03-07'])
    expect(weeks[1]).toEqual(['2026-03-08', '2026-03-14'])
    expect(weeks.at(-1)).toEqual(['2026-04-05', '2026-04-07'])
  })

  test('have whole months except at the ends', () => {
    const months = cut('2025-11-15', '2026-06-10')
    expect(months).toHaveLength(8)
    expect(months[0]).toEqual(['2025-11-15', '2025-11-30'])
    expect(months[3]).toEqual(['2026-02-01', '2026-02-28'])
    expect(months.at(-1)).toEqual(['2026-06-01', '2026-06-10'])
  })

  test('count each day in its interval, by group', () => {
    const weeks = overTime(range('2026-03-01', '2026-04-15'), 'week', [
      { day: '2026-03-01', group: 'completed', tours: 2 },
      { day: '2026-03-07', group: 'completed', tours: 1 },
      { day: '2026-03-07', group: 'pending', tours: 4 },
      { day: '2026-04-15', group: 'cancelled', tours: 1 },
    ])
    expect(weeks[0]).toMatchObject({ completed: 3, pending: 4, active: 0, cancelled: 0 })
    expect(weeks.at(-1)).toMatchObject({ completed: 0, cancelled: 1 })
  })
})

describe('the figures', () => {
  test('leave open tours out of the completion rate', () => {
    const figures = figuresOf(
      { pending: 5, active: 3, completed: 6, cancelled: 2 },
      range('2026-03-01', '2026-03-08'),
    )
    expect(figures).toEqual({ tours: 16, completed: 6, completionRate: 0.75, averagePerDay: 2 })
  })

  test('have no rate, rather than zero, when no tour is over', () => {
    expect(figuresOf({ ...noTours(), pending: 1 }, range('2026-03-01', '2026-03-02'))).toEqual({
      tours: 1,
      completed: 0,
      completionRate: null,
      averagePerDay: 0.5,
    })
  })
})

describe('the range of analytics', () => {
  test('is the current month of the desk’s calendar, to its last day', () => {
    // March 1 in UTC is still February in Chicago.
    expect(analyticsRangeIn({}, new Date('2028-03-01T05:00:00Z'))).toEqual(range('2028-02-01', '2028-02-29'))
    expect(analyticsRangeIn({}, new Date('2028-03-01T06:00:00Z'))).toEqual(range('2028-03-01', '2028-03-31'))
  })

  test.each([
    // Whole months are compared with as many months, whatever their length.
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    // Other ranges are compared with as many days.
    ['2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
    ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ])('%s to %s is compared with %s to %s', (from, to, before, until) => {
    expect(comparedRanges(range(from, to), new Date('2027-06-01T12:00:00Z'))).toEqual({
      current: range(from, to),
      before: range(before, until),
    })
  })

  test('is compared by its days so far, while it runs', () => {
    const of = (from: string, to: string, now: string) => comparedRanges(range(from, to), new Date(now))
    expect(of('2026-03-01', '2026-03-31', '2026-03-10T12:00:00Z')).toEqual({
      current: range('2026-03-01', '2026-03-10'),
      before: range('2026-02-01', '2026-02-10'),
    })
    // February has no thirtieth day.
    expect(of('2026-03-01', '2026-03-31', '2026-03-30T12:00:00Z')?.before).toEqual(
      range('2026-02-01', '2026-02-28'),
    )
    // In the desk's time zone it is still the tenth.
    expect(of('2026-03-01', '2026-03-31', '2026-03-11T04:30:00Z')?.current.to).toBe('2026-03-10')
    expect(of('2026-03-12', '2026-03-31', '2026-03-11T12:00:00Z')).toBeNull()
  })

  test.each([
    [450, 400, 12.5],
    [100, 300, -66.7],
    [-50, 100, -150],
    [0, 100, -100],
    [100, 0, null],
    [100, -5, null],
  ])('%i after %i is %s percent', (current, before, growth) => {
    expect(growthOf(current, before)).toBe(growth)
  })
})
