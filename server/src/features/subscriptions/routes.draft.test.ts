import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { as } from '../../../test/callers.ts'
import { subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import { addSubscriber, subjectsOf, subscriptionRow, useStripe } from '../../../test/scenes/provider-scene.ts'
import { changed } from '../../../test/scenes/subscription-scene.ts'
import { payments as paymentRows } from '../payments/tables.ts'
import { reconcileSubscriptions } from './commands/reconcile-subscriptions.ts'
import { invoices } from './tables.ts'

// A month that is still a draft at Stripe while its agent upgrades: its invoice is no longer the newest.

const { app, stripe, deliver, parts, payments } = await useStripe()
const hour = 3_600_000
const subjectsTo = (userId: string) => subjectsOf(app, userId)

/**
 * The draft of a subscriber's second month, and then a paid upgrade. @param isReported whether a webhook has reported
 * the draft
 */
const upgraded = async ({ isReported }: { isReported: boolean }) => {
  const { agent, id } = await addSubscriber(app, stripe)
  app.clock.set((await subscriptionRow(app, agent.id)).currentPeriodEnd ?? expect.unreachable('no period'))
  const draft = stripe.monthPassesAsDraft(id)
  if (isReported) await deliver(stripe.event('customer.subscription.updated', stripe.newestSubscription()))
  app.clock.advance(hour / 2)
  const caller = await as(app, agent, 'agent')
  expect(await changed(caller, 'pro')).toMatchObject({ payment: null, subscription: { plan: 'pro' } })
  app.clock.advance(hour / 2)
  return { agent, id, draft, caller }
}
const invoiceOf = async (providerInvoiceId: string) => {
  const is = eq(invoices.providerInvoiceId, providerInvoiceId)
  const [row] = await app.database.orm
    .select({ status: invoices.status, payment: paymentRows.status })
    .from(invoices)
    .leftJoin(paymentRows, eq(paymentRows.invoiceId, invoices.id))
    .where(is)
  return row
}

describe('a month whose invoice was a draft when the plan was changed', () => {
  it.each([
    ['is known with its payment and its receipt once it is paid', true],
    ['is known in the same way if no webhook reported the draft', false],
  ])('%s', async (_, isReported) => {
    const { agent, draft } = await upgraded({ isReported })
    expect((await invoiceOf(draft.id))?.status).toBe(isReported ? 'draft' : undefined)
    stripe.finalize(draft.id)
    await deliver(stripe.event('invoice.paid', draft))
    expect(await invoiceOf(draft.id)).toEqual({ status: 'paid', payment: 'succeeded' })
    expect(await subjectsTo(agent.id)).toContainEqual(expect.stringContaining('Receipt: $40.00'))
    // A manual refund belongs to a known payment.
    stripe.refund(stripe.newest().id)
    await deliver(stripe.event('charge.refunded', stripe.chargeOf(stripe.newest().id)))
    expect(await invoiceOf(draft.id)).toEqual({ status: 'paid', payment: 'refunded' })
  })

  it('is found by reconciliation when its webhooks are lost', async () => {
    const { draft } = await upgraded({ isReported: false })
    stripe.finalize(draft.id)
    app.clock.advance(24 * hour)
    await reconcileSubscriptions(parts(), payments())
    expect(await invoiceOf(draft.id)).toEqual({ status: 'paid', payment: 'succeeded' })
  })

  it('is reported, shown and paid when its charge fails', async () => {
    const { agent, id, draft, caller } = await upgraded({ isReported: true })
    stripe.bankSays(id, 'declines')
    stripe.finalize(draft.id)
    await deliver(stripe.event('invoice.payment_failed', draft))
    expect(await subjectsTo(agent.id)).toContain('Your payment of $40.00 did not go through')
    expect(await subscriptionOf(caller)).toMatchObject({
      status: 'past_due',
      openInvoice: { amountDueCents: 4000 },
      may: { pay: true },
    })
    const answered = await caller.post('/api/subscription/pay')
    const { payment } = answerOf(api.subscriptions.paySubscription, answered)
    expect(payment).toEqual({ amountDueCents: 4000, clientSecret: stripe.newest().client_secret })
    stripe.becomes(stripe.newest().id, 'succeeded')
    expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active', plan: 'pro', openInvoice: null })
  })
})
