import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { letTimePass, subscribed, subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import { cancel, change, firstPeriod, ledger, resume } from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const { kinds, eventKinds, charged } = ledger(app)
const day = 24 * 3_600_000
const { month, ends } = firstPeriod

describe('cancelling', () => {
  it('keeps access to the end of the billing period, and then ends', async () => {
    const { caller, back } = await subscribed(app)
    const { subscription } = answerOf(api.subscriptions.cancelSubscription, await cancel(caller))
    expect(subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: ends,
      nextAmountCents: null,
      may: { cancel: false, resume: true, upgrade: false, downgrade: false, subscribe: false },
    })
    expect((await cancel(caller)).status).toBe(200)
    expect(await kinds()).toEqual(['started', 'cancel_requested'])
    app.clock.advance(month - 1000)
    const again = await back()
    expect((await again.get('/api/stats')).status).toBe(200)
    app.clock.advance(1000)
    const refused = await again.get('/api/stats')
    expect(refused).toMatchObject({
      status: 402,
      body: { requiresPayment: true, subscriptionStatus: 'cancelled', subscriptionPlan: 'basic' },
    })
    await letTimePass(app, 60_000)
    expect(await subscriptionOf(again)).toMatchObject({
      status: 'cancelled',
      cancelledAt: ends,
      nextAmountCents: null,
      may: { subscribe: true, resume: false, cancel: false, changeMethod: false },
    })
    expect(await kinds()).toEqual(['started', 'cancel_requested', 'status'])
    expect((await eventKinds()).slice(-2)).toEqual([
      'subscription.cancel_requested',
      'subscription.cancelled',
    ])
    expect(await charged()).toEqual([4000])
    expect(await rows.query('select sum(refunded_cents)::int as back from payments')).toEqual([{ back: 0 }])
    expect(outcomeOf(await cancel(again))).toBe('409 no_subscription')
    expect(outcomeOf(await resume(again))).toBe('409 no_subscription')
  })

  it('can be undone before the end, and the month is charged as usual', async () => {
    const { caller, back } = await subscribed(app)
    await cancel(caller)
    app.clock.advance(5 * day)
    const { subscription } = answerOf(api.subscriptions.resumeSubscription, await resume(caller))
    expect(subscription).toMatchObject({ cancelAtPeriodEnd: false, nextAmountCents: 4000 })
    await letTimePass(app, 26 * day)
    expect(await subscriptionOf(await back())).toMatchObject({ status: 'active', currentPeriodStart: ends })
    expect(await kinds()).toEqual(['started', 'cancel_requested', 'resumed', 'renewed'])
    expect(await charged()).toEqual([4000, 4000])
  })

  it('blocks a change of plan', async () => {
    const { caller } = await subscribed(app)
    await cancel(caller)
    expect(outcomeOf(await change(caller, 'pro'))).toBe('409 subscription_ending')
    expect(outcomeOf(await caller.get('/api/subscription/preview?planType=pro'))).toBe(
      '409 subscription_ending',
    )
  })

  it('and an upgrade at the same time are both recorded, in either order', async () => {
    const { caller, userId } = await subscribed(app)
    await Promise.all([change(caller, 'pro'), cancel(caller), change(caller, 'pro')])
    const [atProvider] = await rows.query(
      `select replace(data #>> '{items,data,0,price,id}', 'price_', '') as plan,
            (data ->> 'cancel_at_period_end')::boolean as cancel_at_period_end
         from sandbox_objects where kind = 'subscription'`,
    )
    expect(
      await rows.query(`select plan, cancel_at_period_end from subscriptions where user_id = '${userId}'`),
    ).toEqual([atProvider])
    expect(atProvider?.cancel_at_period_end).toBe(true)
    expect(await charged()).toEqual(atProvider?.plan === 'pro' ? [4000, 3500] : [4000])
  })
})
