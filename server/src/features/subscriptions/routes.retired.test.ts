import { describe, expect, it } from 'vitest'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent, agentViewer, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { postCheckout } from '../../../test/scenes/checkout-scene.ts'
import {
  addSubscriber,
  sendWebhook,
  stripeProvider,
  subscriptionRow,
  useStripe,
} from '../../../test/scenes/provider-scene.ts'
import { change } from '../../../test/scenes/subscription-scene.ts'
import { billingParts } from '../../app.ts'
import { newId } from '../../kernel/ids.ts'
import { beginCheckout } from '../checkouts/commands/begin-checkout.ts'
import { processDue, reconcile } from '../checkouts/jobs.ts'
import type { Payments } from '../payments/ports.ts'
import { beginSubscription } from './exchanges/begin-subscription.ts'

// A subscription to retire whose job has given up: its former owner must not be charged any more.

const { app, stripe, parts, payments, statusThere } = await useStripe()

const rows = plainRows(() => app.database)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/**
 * Payments in which the next subscription to begin finds the earlier one paid at the same moment, and Stripe then
 * goes down.
 */
const paidMeanwhile = (id: string): Payments =>
  payments({
    beginSubscription: async (input, key) => {
      const made = await stripeProvider(app, stripe).beginSubscription(input, key)
      stripe.pay(id)
      stripe.setDown(true)
      return made
    },
  })
const isDone = async (id: string) => {
  const [row] = await rows.query(
    'select done_at from retired_subscriptions where provider_subscription_id = $1',
    [id],
  )
  return row && row.done_at !== null
}
/** The refunds in cents, after all queued work is done. */
const givenBack = async () => {
  await jobsDone(app)
  const found = await rows.query(
    'select refunded_cents from payments where succeeded_at is not null order by created_at, id',
  )
  return found.map(({ refunded_cents }) => refunded_cents)
}

/** The job of a retirement (or another job) has failed, and its ten tries are used up. */
const givesUp = async (job = 'retire-subscription') => {
  const failed = () =>
    rows.query(`select from jobs where name = $1 and state = 'waiting' and attempts > 0`, [job])
  await expect.poll(failed).toHaveLength(1)
  await rows.query('delete from jobs where name = $1', [job])
  stripe.setDown(false)
}

/** A buyer whose checkout changed to another plan at the moment when the first subscription was paid. */
const replaced = async () => {
  const { browser, contact } = await postCheckout(app)
  const { id } = stripe.newestSubscription()
  const { email, firstName, lastName, phone, licenseNumber } = contact
  const input = { email, firstName, lastName, phone, licenseNumber, planType: 'pro' as const }
  await beginCheckout(app.kernel, paidMeanwhile(id), input, {
    token: browser.cookies.porchlight_checkout,
    ip: '203.0.113.7',
  })
  await givesUp()
  expect(statusThere(id)).toBe('active')
  expect(stripe.newestSubscription().id).not.toBe(id)
  return { id }
}

describe('a subscription whose retirement job has failed', () => {
  it('of an abandoned paid checkout is ended and refunded an hour later', async () => {
    const { browser } = await postCheckout(app)
    const { id } = stripe.newestSubscription()
    stripe.pay(id)
    expect((await browser.post('/api/checkout/confirm')).status).toBe(200)
    app.clock.advance(7 * day)
    stripe.setDown(true)
    await processDue(parts(), payments(), billingParts)
    await givesUp()
    expect(await rows.query('select state from checkouts')).toEqual([{ state: 'refunded' }])
    app.clock.advance(59 * minute)
    await reconcile(parts(), payments(), billingParts)
    expect(statusThere(id)).toBe('active')
    app.clock.advance(2 * minute)
    await reconcile(parts(), payments(), billingParts)
    expect(statusThere(id)).toBe('canceled')
    expect(await givenBack()).toEqual([4000])
    expect(await isDone(id)).toBe(true)
    // Once it is done, the server stops fetching it.
    app.clock.advance(2 * hour)
    stripe.forget()
    await reconcile(parts(), payments(), billingParts)
    expect(stripe.requests.filter(({ path }) => path.includes(id))).toEqual([])
  })

  it('that its checkout has replaced, so that no row names it, is retried until it is done', async () => {
    const { id } = await replaced()
    app.clock.advance(hour + minute)
    stripe.setDown(true)
    await reconcile(parts(), payments(), billingParts)
    expect(await isDone(id)).toBe(false)
    stripe.setDown(false)
    // Tried just now, so the next try is in an hour.
    await reconcile(parts(), payments(), billingParts)
    expect(statusThere(id)).toBe('active')
    app.clock.advance(hour + minute)
    await reconcile(parts(), payments(), billingParts)
    expect(statusThere(id)).toBe('canceled')
    expect(await givenBack()).toEqual([4000])
    expect(await isDone(id)).toBe(true)
  })

  it('that its agent has replaced is ended in the same way', async () => {
    const agent = await addAgent(app)
    await rows.query('delete from subscriptions where user_id = $1', [agent.id])
    const caller = await as(app, agent, 'agent')
    expect((await change(caller, 'basic')).status).toBe(200)
    const { id } = stripe.newestSubscription()
    const before = await subscriptionRow(app, agent.id)
    await beginSubscription(app.kernel, paidMeanwhile(id), agentViewer(agent), 'pro', before)
    await givesUp()
    app.clock.advance(hour + minute)
    await reconcile(parts(), payments(), billingParts)
    expect(statusThere(id)).toBe('canceled')
    expect(await givenBack()).toEqual([4000])
    expect(statusThere(stripe.newestSubscription().id)).toBe('incomplete')
  })

  it('is retired sooner by a webhook, for example about a month that belongs to no one', async () => {
    const { id } = await replaced()
    stripe.monthPasses(id)
    const [charged] = [...stripe.invoices.values()].slice(-1)
    app.clock.advance(11 * minute)
    await sendWebhook(app, stripe.event('invoice.paid', charged ?? expect.unreachable('no invoice')))
    expect(await givenBack()).toEqual([4000, 4000])
    expect(statusThere(id)).toBe('canceled')
    expect(await isDone(id)).toBe(true)
  })

  it('is not marked as done if Stripe does not know it, because the keys may belong to another account', async () => {
    const { id } = await replaced()
    const known = stripe.subscriptions.get(id) ?? expect.unreachable('no subscription')
    const billed = [...stripe.invoices].filter(([, one]) => one.id === known.latest_invoice)
    stripe.subscriptions.delete(id)
    for (const [invoice] of billed) stripe.invoices.delete(invoice)
    app.clock.advance(hour + minute)
    await reconcile(parts(), payments(), billingParts)
    expect(await isDone(id)).toBe(false)
    stripe.subscriptions.set(id, known)
    for (const [invoice, one] of billed) stripe.invoices.set(invoice, one)
    app.clock.advance(hour + minute)
    await reconcile(parts(), payments(), billingParts)
    expect(await isDone(id)).toBe(true)
    expect(await givenBack()).toEqual([4000])
  })
})

describe('an agent with a granted plan after a paid one', () => {
  it('subscribes as the same customer, and is deleted at the provider even if the job fails', async () => {
    const { agent } = await addSubscriber(app, stripe)
    const { providerCustomerId: customer } = await subscriptionRow(app, agent.id)
    await rows.query(`update subscriptions set status = 'cancelled' where user_id = $1`, [agent.id])
    const desk = await as(app, await addAdmin(app), 'staff')
    const names = { firstName: agent.firstName, lastName: agent.name.slice(agent.firstName.length + 1) }
    const grant = async (facts: object) =>
      expect((await desk.put(`/api/admin/users/${agent.id}`, { ...names, ...facts })).status).toBe(200)
    await grant({ subscriptionPlan: 'pro', subscriptionStatus: 'active' })
    await grant({ subscriptionStatus: 'cancelled' })
    const caller = await as(app, agent, 'agent')
    expect((await change(caller, 'basic')).status).toBe(200)
    expect(stripe.newestSubscription().customer).toBe(customer)

    await rows.query(`update subscriptions set status = 'cancelled' where user_id = $1`, [agent.id])
    await grant({ subscriptionPlan: 'pro', subscriptionStatus: 'active' })
    stripe.setDown(true)
    expect((await caller.post('/api/profile/close', { password })).status).toBe(204)
    await givesUp('rename-customer')
    const named = () => stripe.customers.get(customer ?? '')
    expect(named()).toMatchObject({ email: agent.email })
    // Stripe is down for a day: the server tries once an hour, and stops when it is done.
    app.clock.advance(hour)
    stripe.setDown(true)
    await reconcile(parts(), payments(), billingParts)
    stripe.setDown(false)
    app.clock.advance(hour)
    await reconcile(parts(), payments(), billingParts)
    expect(named()).toMatchObject({ name: 'Deleted user', email: `${agent.id}@anonymised.invalid` })
    stripe.forget()
    app.clock.advance(hour)
    await reconcile(parts(), payments(), billingParts)
    expect(stripe.requests.filter(({ path }) => path.includes('customers'))).toEqual([])
  })
})

describe('a subscription that is begun while its agent is deleted', () => {
  it('is ended, and no one gets its secret', async () => {
    const agent = await addAgent(app)
    await rows.query('delete from subscriptions where user_id = $1', [agent.id])
    const desk = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    const deletedMeanwhile = payments({
      beginSubscription: async (input, key) => {
        const made = await stripeProvider(app, stripe).beginSubscription(input, key)
        expect((await desk.delete(`/api/admin/users/${agent.id}`)).status).toBeLessThan(300)
        return made
      },
    })
    const begun = beginSubscription(app.kernel, deletedMeanwhile, agentViewer(agent), 'pro', undefined)
    await expect(begun).rejects.toMatchObject({ code: 'not_signed_in' })
    await jobsDone(app)
    expect(await rows.query('select from subscriptions where user_id = $1', [agent.id])).toEqual([])
    const { id } = stripe.newestSubscription()
    expect(statusThere(id)).toBe('canceled')
    expect(await isDone(id)).toBe(true)
  })
})

describe('a paid checkout whose subscription is ended at Stripe before the account exists', () => {
  it.each([
    ['is refunded, and its payer gets an email', false],
    ['is refunded only once if the team has already refunded it by hand', true],
  ])('%s', async (_what, isGivenBack) => {
    const { browser, contact } = await postCheckout(app)
    const { id } = stripe.newestSubscription()
    stripe.pay(id)
    expect((await browser.post('/api/checkout/confirm')).status).toBe(200)
    if (isGivenBack) stripe.refund(stripe.newest().id)
    const before = stripe.refunds.size
    stripe.endSubscription(id)
    const over = stripe.event('customer.subscription.deleted', stripe.newestSubscription())
    await sendWebhook(app, over)
    await sendWebhook(app, { ...over, id: newId() })
    expect(await givenBack()).toEqual([4000])
    expect(stripe.refunds.size - before).toBe(isGivenBack ? 0 : 1)
    expect(await rows.query('select state from checkouts')).toEqual([{ state: 'refunded' }])
    const emails = await rows.query('select subject, text_body from outbox_emails where to_email = $1', [
      contact.email,
    ])
    expect(emails).toContainEqual({
      subject: 'Your Porchlight plan is canceled',
      text_body: expect.stringContaining('canceled before your account was finished'),
    })
  })
})
