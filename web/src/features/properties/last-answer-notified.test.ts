// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { breakStorage } from '../../../test/storage.ts'
import { isNewSinceTold } from './last-answer-told.ts'

beforeEach(() => localStorage.clear())

it('announces each answer once to each person, and none that is older', () => {
  expect(isNewSinceTold('sarah', '2026-03-18T15:00:00.000Z')).toBe(true)
  expect(isNewSinceTold('sarah', '2026-03-18T15:00:00.000Z')).toBe(false)
  expect(isNewSinceTold('sarah', '2026-03-17T15:00:00.000Z')).toBe(false)
  expect(isNewSinceTold('sarah', '2026-03-18T15:00:01.000Z')).toBe(true)
  expect(isNewSinceTold('marcus', '2026-03-18T15:00:00.000Z')).toBe(true)
})

it('announces an answer again when storage is blocked', () => {
  breakStorage('getItem')
  for (const _ of [1, 2]) expect(isNewSinceTold('sarah', '2026-03-18T15:00:00.000Z')).toBe(true)
  vi.unstubAllGlobals()
})
