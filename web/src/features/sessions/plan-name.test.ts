import { expect, it } from 'vitest'
import { planName } from './plan-name.ts'

it('a plan that is not known is called Standard', () => {
  expect([planName('basic'), planName('pro'), planName('free')]).toEqual(['Standard', 'Pro', 'Free'])
  expect([planName(null), planName(undefined)]).toEqual(['Standard', 'Standard'])
})
