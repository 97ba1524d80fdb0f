import { expect, it } from 'vitest'
import { ApiError, changeFailure, fetchFailure, Unreachable } from '../../../lib/requests/api-error.ts'
import { countWord, dueLook, everyStatus, isTimePast } from './queue-words.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

const tour = {
  status: 'scheduling',
  scheduledDate: null,
  urgency: 'urgent',
  duration: 60,
  overdue: false,
} as const

it.each([
  [40, 'urgent', 'in 40m', 'Urgent'],
  [0.2, 'urgent', 'in 1m', 'Urgent'],
  [47 * 60, 'high_priority', 'in 47h', 'Soon'],
  [49 * 60, 'high_priority', 'in 2d', 'Soon'],
  [96 * 60, 'normal', 'in 4d', undefined],
  [-20, 'urgent', '20m late', 'Late'],
  [-61, 'urgent', '1h late', 'Late'],
  [-72 * 60, 'urgent', '3d late', 'Late'],
] as const)(
  'says of a pending tour %s minutes ahead that it is due %s',
  (minutes, urgency, words, degree) => {
    const look = dueLook({ ...tour, urgency, requestedDateTime: at(minutes) }, now)
    expect([look?.words, look?.degree?.label]).toEqual([words, degree])
  },
)

it.each(['scheduled', 'rescheduled', 'confirmed'] as const)(
  'says of a %s tour that it is late after its start, and perhaps a no-show after its end',
  (status) => {
    const from = (minutes: number) =>
      dueLook({ ...tour, status, scheduledDate: at(minutes), requestedDateTime: at(9000) }, now)
    expect(from(-59)).toMatchObject({ words: '59m late', degree: { label: 'Late' } })
    expect(from(-61)).toMatchObject({ words: 'No-show?', degree: { label: 'Late' } })
  },
)

it('knows whose time is past: a requested start, the end of a scheduled tour', () => {
  const isPast = (scheduledDate: string | null, requestedDateTime: string | null) =>
    isTimePast({ scheduledDate, requestedDateTime, duration: 60 }, now)
  expect([isPast(null, at(1)), isPast(null, at(0)), isPast(null, null)]).toEqual([false, true, false])
  expect([isPast(at(-59), at(-900)), isPast(at(-60), at(900))]).toEqual([false, true])
})

it('says of a tour that has been under way since an earlier day that it is not completed', () => {
  const look = dueLook({ ...tour, status: 'in_progress', requestedDateTime: at(-1500), overdue: true }, now)
  expect(look).toMatchObject({ words: 'Not completed', degree: { label: 'Late' } })
})

it('says nothing of a tour without a time, under way or closed', () => {
  expect(dueLook({ ...tour, requestedDateTime: null }, now)).toBeNull()
  expect(dueLook({ ...tour, status: 'in_progress', requestedDateTime: at(-9) }, now)).toBeNull()
  expect(dueLook({ ...tour, status: 'completed', urgency: null, requestedDateTime: at(-9) }, now)).toBeNull()
})

it('offers every status once', () => {
  expect(new Set(everyStatus).size).toBe(13)
  expect(everyStatus).toHaveLength(13)
})

it('words failures as specified', () => {
  const error = new ApiError(409, 'Conflict', { message: 'This tour is archived.', code: 'tour_archived' })
  expect(fetchFailure('Failed to fetch tour queue', error)).toBe('Failed to fetch tour queue: 409')
  expect(changeFailure('Failed to update status', error)).toBe(
    'Failed to update status: This tour is archived.',
  )
  expect(changeFailure('Failed to archive tour', new Unreachable())).toMatch(
    /^Failed to archive tour: No connection/,
  )
  expect(fetchFailure('Failed to fetch assistants', new Unreachable())).toMatch(/^No connection/)
})

it('groups digits of counts', () => {
  expect(countWord(1970)).toBe('1,970')
  expect(countWord(undefined)).toBeUndefined()
  expect(countWord(undefined, true)).toBe('–')
})
