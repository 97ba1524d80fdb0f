import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { authenticate, cards, show } from '../../../test/scenes/billing-scene.ts'
import { letTimePass, subscribed, subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import {
  change,
  changed,
  firstPeriod,
  ledger,
  type Own,
  refusedLater,
  resume,
  useCard,
} from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const { kinds, eventKinds, charged } = ledger(app)
const day = 24 * 3_600_000
const { month, ends } = firstPeriod

const preview = async (caller: Own, planType: string) =>
  answerOf(
    api.subscriptions.previewSubscription,
    await caller.get(`/api/subscription/preview?planType=${planType}`),
  )

describe('an agent’s own subscription', () => {
  it('shows plan, period, method, next amount and the possible actions', async () => {
    const { caller } = await subscribed(app)
    expect(await subscriptionOf(caller)).toEqual({
      plan: 'basic',
      status: 'active',
      source: 'provider',
      currentPeriodStart: '2026-03-18T15:00:00.000Z',
      currentPeriodEnd: ends,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      pastDueSince: null,
      pendingPlan: null,
      pendingPlanAt: null,
      coupon: null,
      paymentMethod: { brand: 'visa', last4: '4242', expMonth: null, expYear: null },
      openInvoice: null,
      nextAmountCents: 4000,
      may: {
        subscribe: false,
        upgrade: true,
        downgrade: false,
        keepPlan: false,
        cancel: true,
        resume: false,
        pay: false,
        changeMethod: true,
        portal: false,
      },
    })
  })

  it('is free for an agent without one, who can subscribe', async () => {
    const nobody = await addAgent(app, { plan: 'free', status: 'inactive' })
    const caller = await as(app, nobody, 'agent')
    const own = await subscriptionOf(caller)
    expect(own).toMatchObject({ plan: 'free', status: 'inactive', nextAmountCents: null })
    expect(own.may).toMatchObject({ subscribe: true, upgrade: false, cancel: false, changeMethod: false })
  })

  it('is private: every call refuses other agents and the back office', async () => {
    const staff = await as(app, await addAdmin(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    const calls: [string, string, unknown?][] = [
      ['get', ''],
      ['get', '/preview?planType=pro'],
      ['post', '/change', { planType: 'pro' }],
      ['post', '/cancel'],
      ['post', '/resume'],
      ['post', '/pay'],
      ['post', '/refresh'],
      ['post', '/payment-method'],
      ['put', '/payment-method', { setupId: 'x' }],
      ['post', '/portal'],
      ['get', '/invoices'],
      ['get', '/invoices/01900000-0000-7000-8000-00000000dead'],
    ]
    const send = (caller: Caller, [method, path, body]: [string, string, unknown?]) => {
      const url = `/api/subscription${path}`
      if (method === 'get') return caller.get(url)
      return method === 'put' ? caller.put(url, body) : caller.post(url, body)
    }
    for (const call of calls) {
      expect([call[1], (await send(asNobody(app), call)).status]).toEqual([call[1], 401])
      expect([call[1], (await send(staff, call)).status]).toEqual([call[1], 403])
      expect([call[1], (await send(assistant, call)).status]).toEqual([call[1], 403])
    }
  })
})

describe('an upgrade', () => {
  it('takes effect right away; the rest of the period is charged to the cent', async () => {
    const { caller, userId } = await subscribed(app)
    app.clock.advance(10 * day)
    // 21 of 31 days: 7500 * 21/31 = 5080.6, 4000 * 21/31 = 2709.7
    const offer = await preview(caller, 'pro')
    expect(offer).toEqual({
      plan: 'pro',
      when: 'now',
      at: '2026-03-28T15:00:00.000Z',
      amountDueCents: 2371,
      lines: [
        { description: 'Unused time on Standard', amountCents: -2710 },
        { description: 'Remaining time on Pro', amountCents: 5081 },
      ],
      nextAmountCents: 7500,
    })
    const { subscription, payment } = await changed(caller, 'pro')
    expect(payment).toBeNull()
    expect(subscription).toMatchObject({ plan: 'pro', status: 'active', nextAmountCents: 7500 })
    expect(subscription.currentPeriodEnd).toBe(ends)
    expect(subscription.may).toMatchObject({ upgrade: false, downgrade: true })
    expect(await charged()).toEqual([4000, 2371])
    expect(await kinds()).toEqual(['started', 'plan'])
    expect(await eventKinds()).toContain('subscription.plan')
    expect((await eventKinds()).filter((kind) => kind === 'subscription.plan')).toHaveLength(1)
    expect(await rows.query(`select actor_id from subscription_changes where kind = 'plan'`)).toEqual([
      { actor_id: userId },
    ])
    expect(outcomeOf(await change(caller, 'pro'))).toBe('409 plan_unchanged')
  })

  it('is visible without signing in again', async () => {
    const { caller } = await subscribed(app)
    await changed(caller, 'pro')
    expect((await caller.get('/api/auth/user')).body).toMatchObject({
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
    })
    expect((await caller.get('/api/payments/tour-assistant-fee')).status).not.toBe(402)
  })

  it('keeps the current plan after a declined charge until another card has paid', async () => {
    const { caller } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    const { subscription, payment } = await changed(caller, 'pro')
    expect(subscription).toMatchObject({ plan: 'basic', status: 'active' })
    expect(subscription.openInvoice).toMatchObject({
      amountDueCents: 3500,
      failure: 'Your card was declined.',
      nextAttemptAt: null,
    })
    expect(subscription.may.pay).toBe(true)
    expect(payment?.amountDueCents).toBe(3500)
    const secret = payment?.clientSecret ?? ''
    expect(outcomeOf(await show(app, secret, cards.declined))).toBe('402 card_declined')
    expect((await subscriptionOf(caller)).plan).toBe('basic')
    expect((await show(app, secret, cards.good)).status).toBe(200)
    const after = await subscriptionOf(caller)
    expect(after).toMatchObject({ plan: 'pro', openInvoice: null, paymentMethod: { last4: '4242' } })
    expect(await charged()).toEqual([4000, 3500])
    expect((await eventKinds()).filter((kind) => kind === 'subscription.plan')).toHaveLength(1)
  })

  it('with a card that needs authentication takes effect after the authentication', async () => {
    const { caller } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    const { payment } = await changed(caller, 'pro')
    const secret = payment?.clientSecret ?? ''
    expect((await show(app, secret, cards.asks)).body).toEqual({ status: 'open', requiresAction: true })
    expect((await subscriptionOf(caller)).plan).toBe('basic')
    expect(outcomeOf(await authenticate(app, secret, false))).toBe('402 card_declined')
    expect((await subscriptionOf(caller)).plan).toBe('basic')
    await show(app, secret, cards.asks)
    expect((await authenticate(app, secret)).status).toBe(200)
    expect((await subscriptionOf(caller)).plan).toBe('pro')
  })

  it('that is not paid can be dropped, and requested again with the same invoice', async () => {
    const { caller } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    const first = await changed(caller, 'pro')
    const again = await changed(caller, 'pro')
    expect(again.subscription.openInvoice?.id).toBe(first.subscription.openInvoice?.id)
    const { subscription, payment } = await changed(caller, 'basic')
    expect(payment).toBeNull()
    expect(subscription).toMatchObject({ plan: 'basic', openInvoice: null })
    expect(outcomeOf(await show(app, again.payment?.clientSecret ?? '', cards.good))).toBe(
      '409 payment_closed',
    )
    expect(await charged()).toEqual([4000])
    expect(outcomeOf(await change(caller, 'basic'))).toBe('409 plan_unchanged')
  })

  it('that is not paid ends with its period, and only the next month is due', async () => {
    const { caller, back } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    const { payment } = await changed(caller, 'pro')
    await useCard(app, caller, cards.good)
    await letTimePass(app, month)
    expect(await subscriptionOf(await back())).toMatchObject({
      plan: 'basic',
      status: 'active',
      openInvoice: null,
    })
    expect(outcomeOf(await show(app, payment?.clientSecret ?? '', cards.good))).toBe('409 payment_closed')
    expect(await charged()).toEqual([4000, 4000])
    expect(await rows.query(`select status from invoices order by created_at, status`)).toEqual([
      { status: 'paid' },
      { status: 'void' },
      { status: 'paid' },
    ])
  })

  it('in two windows at once is charged once', async () => {
    const { caller } = await subscribed(app)
    const outcomes = await Promise.all([change(caller, 'pro'), change(caller, 'pro'), change(caller, 'pro')])
    expect(outcomes.map(outcomeOf).filter((outcome) => outcome === '200').length).toBeGreaterThan(0)
    for (const outcome of outcomes.map(outcomeOf)) expect(['200', '409 plan_unchanged']).toContain(outcome)
    expect(await charged()).toEqual([4000, 3500])
    expect(await kinds()).toEqual(['started', 'plan'])
  })
})

describe('a discount for three months', () => {
  it('applies until the third month, although the provider keeps it to the end of that month', async () => {
    const { caller } = await subscribed(app)
    await rows.query(
      `insert into coupons (id, code, name, percent_off, duration, duration_months, created_at)
       values (gen_random_uuid(), 'THREE', 'x', 20, 'repeating', 3, now())`,
    )
    await rows.query('update subscriptions set coupon_id = (select id from coupons)')
    const begunBefore = (months: number) =>
      rows.query(
        `update subscriptions set created_at = current_period_start - make_interval(months => ${months})`,
      )
    await begunBefore(1)
    expect(await subscriptionOf(caller)).toMatchObject({ nextAmountCents: 3200 })
    expect(await preview(caller, 'pro')).toMatchObject({ nextAmountCents: 6000 })
    await begunBefore(2)
    expect(await subscriptionOf(caller)).toMatchObject({ nextAmountCents: 4000 })
    expect(await preview(caller, 'pro')).toMatchObject({ nextAmountCents: 7500 })
  })
})

describe('a downgrade', () => {
  it('begins with the next period, and costs nothing until then', async () => {
    const { caller, back } = await subscribed(app, { planType: 'pro' })
    app.clock.advance(day)
    expect(await preview(caller, 'standard')).toEqual({
      plan: 'basic',
      when: 'period_end',
      at: ends,
      amountDueCents: 0,
      lines: [],
      nextAmountCents: 4000,
    })
    const { subscription, payment } = await changed(caller, 'basic')
    expect(payment).toBeNull()
    expect(subscription).toMatchObject({
      plan: 'pro',
      pendingPlan: 'basic',
      pendingPlanAt: ends,
      nextAmountCents: 4000,
      may: { downgrade: false, keepPlan: true },
    })
    expect(await charged()).toEqual([7500])
    await letTimePass(app, 30 * day)
    expect(await subscriptionOf(await back())).toMatchObject({
      plan: 'basic',
      pendingPlan: null,
      nextAmountCents: 4000,
      status: 'active',
      currentPeriodStart: ends,
    })
    expect(await charged()).toEqual([7500, 4000])
  })

  it('is undone by choosing the current plan', async () => {
    const { caller } = await subscribed(app, { planType: 'pro' })
    await changed(caller, 'basic')
    const { subscription } = await changed(caller, 'pro')
    expect(subscription).toMatchObject({ plan: 'pro', pendingPlan: null, nextAmountCents: 7500 })
    await letTimePass(app, month)
    expect(await charged()).toEqual([7500, 7500])
    expect(await kinds()).toEqual(['started', 'plan', 'plan', 'renewed'])
  })

  it('stays planned when there is no cancellation to undo', async () => {
    const { caller } = await subscribed(app, { planType: 'pro' })
    await changed(caller, 'basic')
    const answered = answerOf(api.subscriptions.resumeSubscription, await resume(caller))
    expect(answered.subscription.pendingPlan).toBe('basic')
  })
})

describe('a call that changes the plan', () => {
  it.each([
    ['an unknown plan', { planType: 'gold' }],
    ['the free plan', { planType: 'free' }],
    ['no plan', {}],
  ])('%s is refused', async (_what, body) => {
    const { caller } = await subscribed(app)
    const refused = await caller.post('/api/subscription/change', body)
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path: 'planType', message: 'Please choose a plan' }])
    expect(await kinds()).toEqual(['started'])
  })

  it('ignores every other field of the payload', async () => {
    const { caller } = await subscribed(app)
    const { userId: other } = await subscribed(app)
    await caller.post('/api/subscription/change', {
      planType: 'pro',
      amountDueCents: 0,
      status: 'active',
      userId: other,
      agentId: other,
      price: 0,
    })
    expect(await charged()).toEqual([4000, 4000, 3500])
    expect(await rows.query(`select plan from subscriptions where user_id = '${other}'`)).toEqual([
      { plan: 'basic' },
    ])
  })

  it('is the only way to set it: the profile and other calls ignore a plan', async () => {
    const { caller } = await subscribed(app)
    await caller.put('/api/profile', {
      firstName: 'Nora',
      lastName: 'Vance',
      subscriptionPlan: 'pro',
      plan: 'pro',
      subscriptionStatus: 'active',
      userType: 'admin',
    })
    await caller.post('/api/subscription/refresh', { plan: 'pro', status: 'active' })
    await caller.post('/api/subscription/resume', { planType: 'pro' })
    expect((await subscriptionOf(caller)).plan).toBe('basic')
    expect((await caller.get('/api/auth/user')).body).toMatchObject({ userType: 'real_estate_agent' })
  })
})
