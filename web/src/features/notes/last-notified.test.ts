// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { newSinceNotified } from './last-notified.ts'

beforeEach(() => localStorage.clear())

it('announces only notes beyond the last announced count', () => {
  expect(newSinceNotified('sarah', 3)).toBe(3)
  expect(newSinceNotified('sarah', 3)).toBe(0)
  expect(newSinceNotified('sarah', 5)).toBe(2)
})

it('starts over after the notes were read or cleared', () => {
  newSinceNotified('sarah', 5)
  expect(newSinceNotified('sarah', 0)).toBe(0)
  expect(newSinceNotified('sarah', 1)).toBe(1)
})

it('keeps a separate count for each person', () => {
  newSinceNotified('sarah', 5)
  expect(newSinceNotified('marcus', 2)).toBe(2)
})
