import { expect, it } from 'vitest'
import { ApiError, changeFailure, fetchFailure, Unreachable } from '../../../lib/requests/api-error.ts'
import { countWord, distance, everyStatus, shortId } from './queue-words.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

it('writes the distance to an instant', () => {
  expect(distance(at(40), now)).toBe('in 40 min')
  expect(distance(at(0.2), now)).toBe('in 1 min')
  expect(distance(at(-61), now)).toBe('1h ago')
  expect(distance(at(47 * 60), now)).toBe('in 47h')
  expect(distance(at(49 * 60), now)).toBe('in 2d')
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

it('shortens ids to their last eight characters, and groups digits of counts', () => {
  expect(shortId('01a1fae5-bbb0-7455-897b-9c2972fd2d73')).toBe('72fd2d73')
  expect(countWord(1970)).toBe('1,970')
  expect(countWord(undefined)).toBeUndefined()
  expect(countWord(undefined, true)).toBe('–')
})
