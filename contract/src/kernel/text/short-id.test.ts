import { expect, it } from 'vitest'
import { shortId } from './short-id.ts'

it('shortens ids to their last eight characters', () => {
  expect(shortId('01a1fae5-bbb0-7455-897b-9c2972fd2d73')).toBe('72fd2d73')
})
