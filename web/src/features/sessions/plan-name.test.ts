import { expect, it } from 'vitest'
import { planName } from './plan-name.ts'

it('falls back to Standard for an unknown plan', () => {
  expect([planName('basic'), planName('pro'), planName('free')]).toEqual(['Standard', 'Pro', 'Free'])
  expect([planName(null), planName(undefined)]).toEqual(['Standard', 'Standard'])
})
