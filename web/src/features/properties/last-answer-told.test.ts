// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { isNewSinceTold } from './last-answer-told.ts'

beforeEach(() => localStorage.clear())

it('announces each answer once per person', () => {
  expect(isNewSinceTold('sarah', '2026-11-21T10:00:00.000Z')).toBe(true)
  expect(isNewSinceTold('sarah', '2026-11-21T10:00:00.000Z')).toBe(false)
  expect(isNewSinceTold('sarah', '2026-11-20T10:00:00.000Z')).toBe(false)
  expect(isNewSinceTold('sarah', '2026-11-21T10:00:00.001Z')).toBe(true)
  expect(isNewSinceTold('marcus', '2026-11-20T10:00:00.000Z')).toBe(true)
})
