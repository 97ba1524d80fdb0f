import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { listenAnywhere, openLive } from '../../../test/live-reader.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import {
  accountOf,
  letTimePass,
  postCheckout,
  subscribed,
  subscriptionOf,
} from '../../../test/scenes/checkout-scene.ts'
import {
  change,
  changed,
  ledger,
  type Own,
  refusedLater,
  useCard,
} from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const day = 24 * 3_600_000
const month = 31 * day

const pay = async (caller: Own) =>
  answerOf(api.subscriptions.paySubscription, await caller.post('/api/subscription/pay'))
const renew = async (caller: Own) =>
  answerOf(api.subscriptions.renewAtSandbox, await caller.post('/api/sandbox/subscription/renew'))
    .subscription

const { eventKinds, charged } = ledger(app)
const kinds = async () => (await ledger(app).history()).map(({ kind, to_status }) => `${kind} ${to_status}`)

/** An agent whose second month could not be charged. */
const pastDue = async () => {
  const { caller, back, userId } = await subscribed(app)
  await useCard(app, caller, refusedLater)
  await letTimePass(app, month)
  return { caller: await back(), back, userId }
}

describe('a renewal', () => {
  it('is charged every month without a call', async () => {
    const { back } = await subscribed(app)
    await letTimePass(app, month - 1)
    expect(await charged()).toEqual([4000])
    await letTimePass(app, 1)
    expect(await charged()).toEqual([4000, 4000])
    await letTimePass(app, 60_000)
    expect(await charged()).toEqual([4000, 4000])
    expect(await subscriptionOf(await back())).toMatchObject({
      status: 'active',
      currentPeriodStart: '2026-04-18T15:00:00.000Z',
      currentPeriodEnd: '2026-05-18T15:00:00.000Z',
    })
    expect(await kinds()).toEqual(['started active', 'renewed active'])
    expect((await eventKinds()).filter((kind) => kind === 'subscription.renewed')).toHaveLength(1)
  })

  it('of the 31st is on the last day of a shorter month, and on the 31st again after it', async () => {
    app.clock.set(new Date('2026-01-31T15:00:00.000Z'))
    await subscribed(app)
    await letTimePass(app, 100 * day)
    expect(
      (await rows.query('select period_start from invoices order by created_at, id')).map(
        ({ period_start }) => new Date(String(period_start)).toISOString().slice(0, 10),
      ),
    ).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(await charged()).toEqual([4000, 4000, 4000, 4000])
  })

  it('after downtime is charged once per month, also by two servers at once', async () => {
    await subscribed(app)
    app.clock.advance(65 * day)
    await Promise.all([letTimePass(app, 0), letTimePass(app, 0), letTimePass(app, 0)])
    expect(await charged()).toEqual([4000, 4000, 4000])
    expect(new Set(await kinds())).toEqual(new Set(['started active', 'renewed active']))
    expect(await rows.query(`select status from invoices`)).toEqual(Array(3).fill({ status: 'paid' }))
  })

  it('after a discount on the first month costs the full price', async () => {
    const begun = await postCheckout(app)
    const applied = answerOf(
      api.checkouts.applyCoupon,
      await begun.browser.post('/api/apply-coupon', { couponCode: 'WELCOME20' }),
    )
    await show(app, applied.clientSecret ?? '', cards.good)
    await begun.browser.post('/api/create-account-from-checkout', accountOf(begun.contact.email))
    expect(await subscriptionOf(begun.browser)).toMatchObject({ coupon: null, nextAmountCents: 4000 })
    await letTimePass(app, month)
    expect(await charged()).toEqual([3200, 4000])
  })

  it('after a free month needs a card: an email asks for it, and the new card is charged', async () => {
    const begun = await postCheckout(app)
    await begun.browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH' })
    await begun.browser.post('/api/checkout/confirm')
    await begun.browser.post('/api/create-account-from-checkout', accountOf(begun.contact.email))
    const own = await subscriptionOf(begun.browser)
    expect(own).toMatchObject({ status: 'active', paymentMethod: null, nextAmountCents: 4000 })
    expect(own.may.changeMethod).toBe(true)
    await useCard(app, begun.browser, cards.good)
    await letTimePass(app, month)
    expect(await charged()).toEqual([4000])
  })

  it('can be brought forward in the sandbox, which also processes others that are due', async () => {
    const { caller } = await subscribed(app)
    const { back } = await subscribed(app)
    app.clock.advance(10 * day)
    expect(await renew(caller)).toMatchObject({
      status: 'active',
      currentPeriodStart: app.clock.now().toISOString(),
    })
    expect(await charged()).toEqual([4000, 4000, 4000])
    app.clock.advance(13 * day)
    await renew(caller)
    app.clock.advance(9 * day)
    // The other agent's month is over by now.
    await renew(caller)
    expect((await subscriptionOf(await back())).currentPeriodStart).toBe('2026-04-18T15:00:00.000Z')
  })
})

describe('a renewal that cannot be charged', () => {
  it('is past due: no access, the reason, and the time of the next try', async () => {
    const { caller } = await pastDue()
    expect(await subscriptionOf(caller)).toMatchObject({
      status: 'past_due',
      pastDueSince: '2026-04-18T15:00:00.000Z',
      plan: 'basic',
      openInvoice: {
        amountDueCents: 4000,
        failure: 'Your card was declined.',
        nextAttemptAt: '2026-04-21T15:00:00.000Z',
      },
      may: { pay: true, changeMethod: true, cancel: true, upgrade: false, subscribe: false },
    })
    expect(await caller.get('/api/stats')).toMatchObject({
      status: 402,
      body: {
        requiresPayment: true,
        subscriptionStatus: 'past_due',
        subscriptionPlan: 'basic',
        code: 'subscription_required',
      },
    })
    expect((await caller.get('/api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'past_due',
      hasAccess: false,
    })
    expect(outcomeOf(await change(caller, 'pro'))).toBe('409 payment_open')
    expect(await kinds()).toEqual(['started active', 'status past_due'])
    expect((await eventKinds()).filter((kind) => kind === 'subscription.past_due')).toHaveLength(1)
  })

  it('is tried again after 3, 5 and 7 days, and then cancelled', async () => {
    const { caller, back } = await pastDue()
    const tries = async () =>
      (
        await rows.query(
          'select attempt_count, status from invoices order by created_at desc, id desc limit 1',
        )
      )[0]
    expect(await tries()).toEqual({ attempt_count: 1, status: 'open' })
    const secret = (await pay(caller)).payment?.clientSecret ?? ''
    await letTimePass(app, 3 * day - 1)
    expect((await tries())?.attempt_count).toBe(1)
    await letTimePass(app, 1)
    expect((await tries())?.attempt_count).toBe(2)
    expect((await subscriptionOf(caller)).openInvoice?.nextAttemptAt).toBe('2026-04-26T15:00:00.000Z')
    await letTimePass(app, 5 * day)
    expect(await tries()).toEqual({ attempt_count: 3, status: 'open' })
    expect((await subscriptionOf(caller)).status).toBe('past_due')
    await letTimePass(app, 7 * day)
    expect(await tries()).toEqual({ attempt_count: 4, status: 'uncollectible' })
    expect(await subscriptionOf(await back())).toMatchObject({
      status: 'cancelled',
      openInvoice: null,
      nextAmountCents: null,
      may: { subscribe: true, pay: false },
    })
    // No one can pay the given-up invoice any more.
    expect(outcomeOf(await show(app, secret, cards.good))).toBe('409 payment_closed')
    await letTimePass(app, 60 * day)
    expect(await charged()).toEqual([4000])
    expect(await kinds()).toEqual(['started active', 'status past_due', 'status cancelled'])
  })

  it('is paid with another card: access returns at once, and renewals continue', async () => {
    const { caller, back } = await pastDue()
    const { payment } = await pay(caller)
    expect(payment?.amountDueCents).toBe(4000)
    const secret = payment?.clientSecret ?? ''
    expect(outcomeOf(await show(app, secret, cards.poor))).toBe('402 card_declined')
    expect((await subscriptionOf(caller)).openInvoice?.failure).toBe('Your card has insufficient funds.')
    expect((await caller.get('/api/stats')).status).toBe(402)
    expect((await show(app, secret, cards.good)).status).toBe(200)
    expect((await caller.get('/api/stats')).status).toBe(200)
    expect(await subscriptionOf(caller)).toMatchObject({
      status: 'active',
      pastDueSince: null,
      openInvoice: null,
      currentPeriodEnd: '2026-05-18T15:00:00.000Z',
      paymentMethod: { last4: '4242' },
    })
    await letTimePass(app, 30 * day)
    expect(await charged()).toEqual([4000, 4000, 4000])
    expect((await subscriptionOf(await back())).status).toBe('active')
    expect(await kinds()).toEqual([
      ...['started active', 'status past_due', 'status active', 'renewed active'],
    ])
  })

  it('is charged to a new payment method at the next try', async () => {
    const { caller } = await pastDue()
    await useCard(app, caller, cards.good)
    expect((await subscriptionOf(caller)).status).toBe('past_due')
    await letTimePass(app, 3 * day)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active', openInvoice: null })
    expect(await charged()).toEqual([4000, 4000])
  })

  it('is charged once even if the provider tries it at the same moment', async () => {
    const { caller } = await pastDue()
    await useCard(app, caller, cards.good)
    const { payment } = await pay(caller)
    const [paid] = await Promise.all([
      show(app, payment?.clientSecret ?? '', cards.good),
      letTimePass(app, 3 * day),
    ])
    expect(paid.status).toBe(200)
    expect(await charged()).toEqual([4000, 4000])
    expect((await subscriptionOf(caller)).status).toBe('active')
  })

  it('can be cancelled, and the cancellation can be undone', async () => {
    const { caller } = await pastDue()
    const cancelled = answerOf(
      api.subscriptions.cancelSubscription,
      await caller.post('/api/subscription/cancel'),
    ).subscription
    expect(cancelled).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: true, may: { resume: true } })
    await caller.post('/api/subscription/resume')
    expect(await subscriptionOf(caller)).toMatchObject({ cancelAtPeriodEnd: false, may: { cancel: true } })
  })

  it('sends an event to the agent’s browser', async () => {
    const { caller, userId } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    const live = await openLive(await listenAnywhere(app.server), caller.cookies)
    try {
      expect((await renew(caller)).status).toBe('past_due')
      await live.receives('session', userId)
    } finally {
      live.close()
    }
  })
})

describe('subscribing again', () => {
  const ended = async () => {
    const { caller, back, userId } = await subscribed(app)
    await caller.post('/api/subscription/cancel')
    await letTimePass(app, month)
    return { caller: await back(), userId }
  }

  it('after the end begins a new subscription of the same customer, active once it is paid', async () => {
    const { caller, userId } = await ended()
    const ids = () =>
      rows.query(
        `select provider_customer_id as customer, provider_subscription_id as subscription
           from subscriptions where user_id = '${userId}'`,
      )
    const [before] = await ids()
    expect(
      answerOf(
        api.subscriptions.previewSubscription,
        await caller.get('/api/subscription/preview?planType=pro'),
      ),
    ).toMatchObject({ when: 'now', amountDueCents: 7500, nextAmountCents: 7500 })
    const { subscription, payment } = await changed(caller, 'pro')
    expect(subscription).toMatchObject({
      status: 'incomplete',
      plan: 'pro',
      may: { subscribe: true, pay: true, cancel: false },
    })
    expect(payment?.amountDueCents).toBe(7500)
    const [after] = await ids()
    expect(after?.customer).toBe(before?.customer)
    expect(after?.subscription).not.toBe(before?.subscription)
    expect((await caller.get('/api/stats')).status).toBe(402)
    // The agent closes the form and opens it again: the same subscription continues.
    const again = await changed(caller, 'pro')
    expect((await ids())[0]).toEqual(after)
    expect((await show(app, again.payment?.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active', plan: 'pro' })
    expect((await caller.get('/api/stats')).status).toBe(200)
    expect(await charged()).toEqual([4000, 7500])
    expect(await kinds()).toEqual([
      ...['started active', 'cancel_requested active', 'status cancelled'],
      ...['status incomplete', 'started active'],
    ])
    expect((await eventKinds()).slice(-2)).toEqual(['subscription.begun', 'subscription.started'])
  })

  it('in two windows at once begins one subscription', async () => {
    const { caller } = await ended()
    const outcomes = await Promise.all([change(caller, 'pro'), change(caller, 'pro'), change(caller, 'pro')])
    expect(outcomes.map(outcomeOf)).toEqual(['200', '200', '200'])
    expect(
      await rows.query(
        `select count(*)::int as count from sandbox_objects
           where kind = 'subscription' and data ->> 'status' = 'incomplete'`,
      ),
    ).toEqual([{ count: 1 }])
    expect(await kinds()).toHaveLength(4)
  })

  it('on two plans at once leaves one subscription that can be paid', async () => {
    const { caller } = await ended()
    const answered = await Promise.all([change(caller, 'pro'), change(caller, 'basic')])
    for (const outcome of answered.map(outcomeOf)) expect(['200', '409 version_conflict']).toContain(outcome)
    await jobsDone(app)
    const own = await subscriptionOf(caller)
    expect(
      await rows.query(
        `select data #>> '{items,data,0,price,id}' as price from sandbox_objects
           where kind = 'subscription' and data ->> 'status' = 'incomplete'`,
      ),
    ).toEqual([{ price: `price_${own.plan}` }])
  })

  it('on another plan replaces the unpaid one', async () => {
    const { caller } = await ended()
    const first = await changed(caller, 'pro')
    const second = await changed(caller, 'basic')
    await jobsDone(app)
    expect(outcomeOf(await show(app, first.payment?.clientSecret ?? '', cards.good))).toBe(
      '409 payment_closed',
    )
    expect((await show(app, second.payment?.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active', plan: 'basic', openInvoice: null })
  })

  it('expires if it is not paid for a day', async () => {
    const { caller } = await ended()
    const { payment } = await changed(caller, 'pro')
    await letTimePass(app, day)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'cancelled', openInvoice: null })
    expect(outcomeOf(await show(app, payment?.clientSecret ?? '', cards.good))).toBe('409 payment_closed')
  })

  it('works also for an agent who never had a subscription', async () => {
    const nobody = await addAgent(app, { plan: 'free', status: 'inactive' })
    const caller = await as(app, nobody, 'agent')
    const { payment } = await changed(caller, 'standard')
    expect(payment?.amountDueCents).toBe(4000)
    await show(app, payment?.clientSecret ?? '', cards.good)
    expect(await subscriptionOf(caller)).toMatchObject({
      status: 'active',
      plan: 'basic',
      source: 'provider',
    })
  })

  it('is rate-limited for an agent who begins and drops many subscriptions', async () => {
    const { caller } = await ended()
    const outcomes: string[] = []
    for (let n = 0; n < 22; n++) outcomes.push(outcomeOf(await change(caller, n % 2 ? 'basic' : 'pro')))
    expect(outcomes[0]).toBe('200')
    expect(outcomes.at(-1)).toBe('429 too_many_attempts')
  })
})
