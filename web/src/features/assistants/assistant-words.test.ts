import { expect, it } from 'vitest'
import { hindranceWord, ratingWord, shiftsWord, timeOffDays, timeOffWord } from './assistant-words.ts'

const zone = 'America/Chicago'

it('does not show the default rating of five before anyone has rated the assistant', () => {
  expect(ratingWord({ rating: 5, ratingCount: 0 })).toBe('No ratings yet')
  expect(ratingWord({ rating: 5, ratingCount: 1 })).toBe('5.0')
})

it('lists the shifts of a day', () => {
  const shifts = [
    { weekday: 1, startsAt: '09:00', endsAt: '12:30' },
    { weekday: 1, startsAt: '20:00', endsAt: '24:00' },
  ]
  expect(shiftsWord(shifts, 1)).toBe('9:00 AM – 12:30 PM, 8:00 PM – midnight')
  expect(shiftsWord(shifts, 2)).toBe('Off')
})

it.each([
  ['2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z', 'Mar 19, 2026'],
  ['2026-03-19T05:00:00Z', '2026-03-22T05:00:00Z', 'Mar 19, 2026 – Mar 21, 2026'],
  ['2026-03-19T18:00:00Z', '2026-03-19T20:30:00Z', 'Thu, Mar 19, 1:00 PM CDT – 3:30 PM'],
])('writes time off from %s until %s', (startsAt, endsAt, words) => {
  expect(timeOffWord({ startsAt, endsAt }, zone)).toBe(words)
})

it.each([
  ['2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z', { from: '2026-03-19', to: '2026-03-19' }],
  ['2026-03-19T18:00:00Z', '2026-03-21T20:30:00Z', { from: '2026-03-19', to: '2026-03-21' }],
])('knows the days of time off from %s until %s', (startsAt, endsAt, days) => {
  expect(timeOffDays({ startsAt, endsAt }, zone)).toEqual(days)
})

it.each([
  ['time_off', 'On time off', 'On time off until Thu, Mar 19, 3:30 PM CDT'],
  ['other_tour', 'Escorting another tour', 'Escorting another tour, 1:00 PM – 3:30 PM'],
  ['outside_hours', 'Outside working hours', 'Works 1:00 PM – 3:30 PM that day'],
  ['other_city', 'Doesn’t serve Miami', 'Doesn’t serve Miami'],
] as const)('explains %s with the time it refers to', (kind, reason, words) => {
  const about = { from: '2026-03-19T18:00:00Z', until: '2026-03-19T20:30:00Z', tourId: null }
  expect(hindranceWord({ kind, reason, ...about }, zone)).toBe(words)
  if (kind === 'time_off')
    expect(hindranceWord({ kind, reason, ...about, until: '2026-03-21T05:00:00Z' }, zone)).toBe(
      'On time off through Mar 20, 2026',
    )
  if (kind === 'outside_hours')
    expect(hindranceWord({ kind, reason, from: null, until: null, tourId: null }, zone)).toBe(
      'Doesn’t work that day',
    )
})
