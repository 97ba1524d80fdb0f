import { api } from '@porchlight/contract/api'
import { expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { as } from '../../../test/callers.ts'
import { addSubscriber, useStripe } from '../../../test/scenes/provider-scene.ts'

const { app, stripe, deliver } = await useStripe()

const subscriber = async () => {
  const { agent, id } = await addSubscriber(app, stripe)
  const caller = await as(app, agent, 'agent')
  expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
  return { caller, id }
}

it('an invoice says how much of it was refunded', async () => {
  const { caller } = await subscriber()
  const { id: intent } = stripe.newest()
  stripe.refund(intent, 1_000)
  await deliver(stripe.event('charge.refunded', stripe.chargeOf(intent)))
  const listed = answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))
  expect(listed.map(({ status, refundedCents }) => [status, refundedCents])).toEqual([['paid', 1_000]])
})
