import type { AssistantDay } from '@porchlight/contract/assistants/day'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { assistantSaturday } from '../../../test/assistants.ts'
import { assistantDayWord, dayWord } from './day-words.ts'

beforeAll(() => vi.setSystemTime('2026-11-26T15:00:00Z'))
afterAll(() => {
  vi.useRealTimers()
})

const off = (startsAt: string, endsAt: string, reason: string | null = null) => ({
  startsAt: `2026-11-${startsAt}:00Z`,
  endsAt: `2026-11-${endsAt}:00Z`,
  reason,
})
const morning = off('28T15:00', '28T17:00', 'Dentist')

it.each<[string, Partial<AssistantDay>]>([
  ['Free 9:00 AM to 5:00 PM CST, no tours', {}],
  ['Free 9:00 AM to 5:00 PM CST, 1 tour', { tourCount: 1 }],
  ['Free 9:00 AM to 5:00 PM EST, no tours', { timeZone: 'America/New_York' }],
  [
    'Free 12:00 AM to 2:00 AM, 8:00 PM to midnight CST, 3 tours',
    {
      tourCount: 3,
      free: [
        { start: '00:00', end: '02:00' },
        { start: '20:00', end: '24:00' },
      ],
    },
  ],
  ['No free time, works 9:00 AM to 5:00 PM CST, 5 tours', { free: [], tourCount: 5 }],
  ['Time off: Vacation', { free: [], timeOff: [off('27T06:00', '30T06:00', 'Vacation')] }],
  [
    'Time off: Dentist, Move, 2 tours',
    { free: [], tourCount: 2, timeOff: [morning, morning, off('28T17:00', '29T06:00', 'Move')] },
  ],
  ['Time off', { free: [], timeOff: [off('28T06:00', '29T06:00')] }],
  [
    'No free time, works 9:00 AM to 5:00 PM CST, 5 tours',
    { free: [], tourCount: 5, timeOff: [off('28T06:00', '28T17:00', 'Dentist')] },
  ],
  ['Off on Saturdays', { free: [], hours: [] }],
  ['Off on Saturdays, 1 tour', { free: [], hours: [], tourCount: 1, timeOff: [morning] }],
  ['Closed on Christmas Day', { free: [], hours: [], date: '2026-12-25', holiday: 'Christmas Day' }],
])('says: %s', (words, more) => {
  expect(assistantDayWord(assistantSaturday(more))).toBe(words)
})

it('names a day with its weekday this year, else with its year', () => {
  expect(dayWord('2026-11-28')).toBe('Sat, Nov 28')
  expect(dayWord('2027-01-02')).toBe('Jan 2, 2027')
})
