// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { newSinceTold } from './last-notified.ts'

beforeEach(() => localStorage.clear())

it('announces only notes beyond the last announced count', () => {
  expect(newSinceTold('sarah', 3)).toBe(3)
  expect(newSinceTold('sarah', 3)).toBe(0)
  expect(newSinceTold('sarah', 5)).toBe(2)
})

it('starts over after the notes were read or cleared', () => {
  newSinceTold('sarah', 5)
  expect(newSinceTold('sarah', 0)).toBe(0)
  expect(newSinceTold('sarah', 1)).toBe(1)
})

it('keeps a separate count for each person', () => {
  newSinceTold('sarah', 5)
  expect(newSinceTold('marcus', 2)).toBe(2)
})
