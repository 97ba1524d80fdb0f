import { describe, expect, it } from 'vitest'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import { addSubscriber, subscriptionRow, useStripe } from '../../../test/scenes/provider-scene.ts'
import { cancel, changed } from '../../../test/scenes/subscription-scene.ts'

// A subscription that was to end with its period: the period is over by our clock, but Stripe has not reported the end.

const { app, stripe, statusThere } = await useStripe()
const rows = plainRows(() => app.database)

/**
 * A cancelled subscription whose period is over here. @param isResumed whether it was resumed at Stripe, which has
 * charged the next month without our knowledge
 */
const lapsed = async ({ isResumed }: { isResumed: boolean }) => {
  const { agent, id } = await addSubscriber(app, stripe)
  expect((await cancel(await as(app, agent, 'agent'))).status).toBe(200)
  app.clock.set((await subscriptionRow(app, agent.id)).currentPeriodEnd ?? expect.unreachable('no period'))
  if (isResumed) {
    Object.assign(stripe.newestSubscription(), { cancel_at_period_end: false, cancel_at: null })
    stripe.monthPasses(id)
  }
  const caller = await as(app, agent, 'agent')
  expect((await subscriptionOf(caller)).status).toBe('cancelled')
  return { agent, id, caller }
}
/** The paid and refunded amounts in cents, in order. */
const paid = async () => {
  await jobsDone(app)
  const found = await rows.query(
    'select amount_cents, refunded_cents from payments where succeeded_at is not null order by created_at, id',
  )
  return found.map((one) => [one.amount_cents, one.refunded_cents])
}

describe('a subscription that is over only by our clock', () => {
  it('but was resumed at Stripe is found when its agent subscribes again, and no second one begins', async () => {
    const { agent, id, caller } = await lapsed({ isResumed: true })
    const before = stripe.subscriptions.size
    expect(await changed(caller, 'basic')).toMatchObject({
      payment: null,
      subscription: { status: 'active', plan: 'basic', cancelAtPeriodEnd: false },
    })
    expect(stripe.subscriptions.size).toBe(before)
    expect((await subscriptionRow(app, agent.id)).providerSubscriptionId).toBe(id)
  })

  it('but not ended at Stripe yet is replaced by another, and its months stay paid', async () => {
    const { id, caller } = await lapsed({ isResumed: false })
    expect((await changed(caller, 'pro')).payment?.amountDueCents).toBe(7500)
    expect(await paid()).toEqual([[4000, 0]])
    expect(statusThere(id)).toBe('canceled')
    expect(stripe.newestSubscription().status).toBe('incomplete')
  })

  it('but was resumed at Stripe is ended by a granted plan, and the unneeded month is refunded', async () => {
    const { agent, id } = await lapsed({ isResumed: true })
    const desk = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    const [firstName, lastName] = agent.name.split(' ')
    const grant = { firstName, lastName, subscriptionPlan: 'pro', subscriptionStatus: 'active' }
    expect((await desk.put(`/api/admin/users/${agent.id}`, grant)).status).toBe(200)
    expect(await paid()).toEqual([
      [4000, 0],
      [4000, 4000],
    ])
    expect(statusThere(id)).toBe('canceled')
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ source: 'granted', status: 'active' })
  })

  it('but was resumed at Stripe is ended with the account', async () => {
    const { agent, id, caller } = await lapsed({ isResumed: true })
    expect((await caller.post('/api/profile/close', { password })).status).toBe(204)
    await jobsDone(app)
    expect(statusThere(id)).toBe('canceled')
    expect((await subscriptionRow(app, agent.id)).status).toBe('cancelled')
  })
})
