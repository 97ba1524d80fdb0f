import { expect, test } from 'vitest'
import { analyticsRanges, namedRanges, rangeErrors } from './range.ts'

test('named ranges use the desk’s current day', () => {
  // Still the last evening of February in Chicago.
  const ranges = new Map(
    namedRanges(new Date('2028-03-01T04:00:00Z')).map(({ label, range }) => [
      label,
      `${range.from} ${range.to}`,
    ]),
  )
  expect(ranges.get('This week')).toBe('2028-02-27 2028-03-04')
  expect(ranges.get('Last week')).toBe('2028-02-20 2028-02-26')
  expect(ranges.get('Last 7 days')).toBe('2028-02-23 2028-02-29')
  expect(ranges.get('Last 30 days')).toBe('2028-01-31 2028-02-29')
  expect(ranges.get('This month')).toBe('2028-02-01 2028-02-29')
  expect(ranges.get('Last month')).toBe('2028-01-01 2028-01-31')
  expect(ranges.get('This year')).toBe('2028-01-01 2028-12-31')
})

test.each([
  ['Sunday', '2028-02-27T06:00:00Z', '2028-02-27'],
  ['Saturday night', '2028-03-05T05:59:00Z', '2028-02-27'],
  ['the Sunday after it', '2028-03-05T06:00:00Z', '2028-03-05'],
])('the week of %s begins on its Sunday at the desk', (_, now, sunday) => {
  for (const ranges of [namedRanges, analyticsRanges])
    expect(ranges(new Date(now)).find(({ label }) => label === 'This week')?.range.from).toBe(sunday)
})

test('analytics offers the desk’s weeks, months, quarters and years', () => {
  // New Year's Eve in Chicago, January in UTC.
  const ranges = analyticsRanges(new Date('2027-01-01T04:00:00Z'))
  expect(ranges.map(({ label, range }) => [label, range.from, range.to])).toEqual([
    ['This week', '2026-12-27', '2027-01-02'],
    ['Last week', '2026-12-20', '2026-12-26'],
    ['This month', '2026-12-01', '2026-12-31'],
    ['Last month', '2026-11-01', '2026-11-30'],
    ['Last 30 days', '2026-12-02', '2026-12-31'],
    ['This quarter', '2026-10-01', '2026-12-31'],
    ['Last quarter', '2026-07-01', '2026-09-30'],
    ['This year', '2026-01-01', '2026-12-31'],
    ['Last year', '2025-01-01', '2025-12-31'],
  ])
})

test('the form reports the invalid day', () => {
  expect(rangeErrors({ from: '', to: '2026-03-01' })).toEqual({ from: 'Enter the first day' })
  expect(rangeErrors({ from: '2026-03-01', to: '' })).toEqual({ to: 'Enter the last day' })
  expect(rangeErrors({ from: '2026-03-02', to: '2026-03-01' })).toEqual({
    to: 'The last day must not be before the first',
  })
  expect(rangeErrors({ from: '2026-03-01', to: '2026-03-01' })).toEqual({})
})
