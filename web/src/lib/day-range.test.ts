import { expect, it } from 'vitest'
import { daysOf, daysText, readDays, writeDays } from './day-range.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }

it('reads what it wrote', () => {
  expect(daysOf(daysText(march))).toEqual(march)
  expect(readDays('2026-03-01..2026-03-01')).toBe('2026-03-01..2026-03-01')
})

it.each([undefined, 'march', '2026-03-02..2026-03-01', '2026-03-01', '2026-13-01..2026-13-02'])(
  'reads %s as no days',
  (text) => {
    expect(daysOf(text)).toBeNull()
    expect(readDays(text)).toBeUndefined()
  },
)

it('writes a range, and one day alone', () => {
  expect(writeDays(march)).toBe('Mar 1, 2026 – Mar 31, 2026')
  expect(writeDays({ from: '2026-03-01', to: '2026-03-01' })).toBe('Mar 1, 2026')
})
