import { expect, it } from 'vitest'
import { holidayOn } from './holidays.ts'

it('names the holiday itself and not the substitute day', () => {
  expect(holidayOn('2026-07-04')).toBe('Independence Day')
  expect(holidayOn('2026-07-03')).toBeNull()
  expect(holidayOn('2026-11-26')).toBe('Thanksgiving Day')
})
