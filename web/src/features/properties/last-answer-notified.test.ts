// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { breakStorage } from '../../../test/storage.ts'
import { isNewSinceNotified } from './last-answer-notified.ts'

beforeEach(() => localStorage.clear())

it('announces each answer once to each person, and none that is older', () => {
  expect(isNewSinceNotified('sarah', '2026-03-18T15:00:00.000Z')).toBe(true)
  expect(isNewSinceNotified('sarah', '2026-03-18T15:00:00.000Z')).toBe(false)
  expect(isNewSinceNotified('sarah', '2026-03-17T15:00:00.000Z')).toBe(false)
  expect(isNewSinceNotified('sarah', '2026-03-18T15:00:01.000Z')).toBe(true)
  expect(isNewSinceNotified('marcus', '2026-03-18T15:00:00.000Z')).toBe(true)
})

it('announces an answer again when storage is blocked', () => {
  breakStorage('getItem')
  for (const _ of [1, 2]) expect(isNewSinceNotified('sarah', '2026-03-18T15:00:00.000Z')).toBe(true)
  vi.unstubAllGlobals()
})
