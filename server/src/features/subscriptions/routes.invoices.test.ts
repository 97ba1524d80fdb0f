import { api } from '@porchlight/contract/api'
import { expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { addSubscriber, useStripe } from '../../../test/scenes/provider-scene.ts'

const { app, stripe, deliver, newestInvoice } = await useStripe()
const rows = plainRows(() => app.database)

const subscriber = async () => {
  const { agent, id } = await addSubscriber(app, stripe)
  const caller = await as(app, agent, 'agent')
  expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
  return { caller, id }
}
/** What paid each invoice, the newest first. */
const paidWith = async (caller: Caller) =>
  answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices')).map(
    (invoice) => invoice.paidWith,
  )
const card = (last4: string) => ({ kind: 'card', brand: 'visa', last4 })

it('an invoice names the card that paid it, also after another card replaced it', async () => {
  const { caller, id } = await subscriber()
  expect(await paidWith(caller)).toEqual([card('4242')])
  stripe.bankSays(id, 'declines')
  stripe.monthPasses(id)
  await deliver(stripe.event('invoice.payment_failed', newestInvoice()))
  expect(await paidWith(caller)).toEqual([null, card('4242')])
  stripe.pay(id, 'pays', '1881')
  await deliver(stripe.event('invoice.paid', newestInvoice()))
  expect(await paidWith(caller)).toEqual([card('1881'), card('4242')])
  const [newest] = answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))
  const sheet = await caller.get(`/api/subscription/invoices/${newest?.id}`)
  expect(answerOf(api.subscriptions.invoice, sheet).paidWith).toEqual(card('1881'))
})

it.each([
  [
    { type: 'link', link: { country: 'US' } },
    { kind: 'link', brand: null, last4: null },
  ],
  [
    { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
    { kind: 'us_bank_account', brand: null, last4: '6789' },
  ],
])('an invoice names the other method that paid it: %o', async (details, expected) => {
  const { caller, id } = await subscriber()
  stripe.monthPasses(id)
  // The stub's cards are the only method that it charges; Stripe's own pages offer others.
  Object.assign(stripe.chargeOf(stripe.newest().id), { payment_method_details: details })
  await deliver(stripe.event('invoice.paid', newestInvoice()))
  expect((await paidWith(caller))[0]).toEqual(expected)
})

it('an invoice of an earlier version names nothing until it is synced again', async () => {
  const { caller } = await subscriber()
  await rows.query('update payments set paid_with = null')
  expect(await paidWith(caller)).toEqual([null])
  // A refresh of the subscription fetches its newest invoice again.
  await caller.post('/api/subscription/refresh')
  expect(await paidWith(caller)).toEqual([card('4242')])
})

it('an invoice says how much of it was refunded', async () => {
  const { caller } = await subscriber()
  const { id: intent } = stripe.newest()
  stripe.refund(intent, 1_000)
  await deliver(stripe.event('charge.refunded', stripe.chargeOf(intent)))
  const listed = answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))
  expect(listed.map(({ status, refundedCents }) => [status, refundedCents])).toEqual([['paid', 1_000]])
})
