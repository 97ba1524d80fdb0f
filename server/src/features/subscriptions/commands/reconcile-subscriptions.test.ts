import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addAgent } from '../../../../test/people.ts'
import { addSubscriber, subscriptionRow, useStripe } from '../../../../test/scenes/provider-scene.ts'
import { subscriptionChanges, subscriptions } from '../tables.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'

const { app, stripe, parts, payments, askedThere } = await useStripe()

const minute = 60_000
const day = 24 * 60 * minute
const reconcile = () => reconcileSubscriptions(parts(), payments())
const repairsOf = (userId: string) =>
  app.database.orm.select().from(subscriptionChanges).where(eq(subscriptionChanges.userId, userId))

describe('a webhook that was lost', () => {
  it('is repaired within a day, and recorded in the history once', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.endSubscription(id)
    app.clock.advance(day - minute)
    await reconcile()
    expect(askedThere()).toEqual([])
    app.clock.advance(2 * minute)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'cancelled' })
    expect(await repairsOf(agent.id)).toMatchObject([
      { kind: 'reconciled', fromStatus: 'active', toStatus: 'cancelled', actorId: null },
    ])
    app.clock.advance(day + minute)
    await reconcile()
    expect(await repairsOf(agent.id)).toHaveLength(1)
  })

  it('of a renewal is repaired within fifteen minutes after the end of the period', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    const { currentPeriodEnd } = await subscriptionRow(app, agent.id)
    app.clock.set(new Date((currentPeriodEnd?.getTime() ?? 0) - minute))
    await reconcile()
    app.clock.advance(16 * minute)
    stripe.monthPasses(id)
    await reconcile()
    const row = await subscriptionRow(app, agent.id)
    expect(row.status).toBe('active')
    expect(row.currentPeriodEnd?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 27 * day)
  })

  it('of an overdue payment restores access', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    await app.database.orm
      .update(subscriptions)
      .set({ status: 'past_due', pastDueSince: app.clock.now() })
      .where(eq(subscriptions.providerSubscriptionId, id))
    app.clock.advance(14 * minute)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'past_due' })
    app.clock.advance(2 * minute)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'active', pastDueSince: null })
  })
})

describe('reconciliation', () => {
  it('fetches nothing that it fetched recently or that a webhook mentioned', async () => {
    await addSubscriber(app, stripe)
    app.clock.advance(day + minute)
    await reconcile()
    expect(askedThere()).toHaveLength(1)
    await reconcile()
    app.clock.advance(10 * minute)
    await reconcile()
    expect(askedThere()).toHaveLength(1)
  })

  it('does not touch granted plans', async () => {
    const agent = await addAgent(app, { plan: 'pro' })
    stripe.forget()
    app.clock.advance(40 * day)
    await reconcile()
    expect(stripe.requests).toEqual([])
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ plan: 'pro', status: 'active' })
  })

  it('changes nothing while Stripe is down, and continues when it is back', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.endSubscription(id)
    app.clock.advance(day + minute)
    stripe.setDown(true)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'active' })
    stripe.setDown(false)
    app.clock.advance(60 * minute + 1)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'cancelled' })
  })

  it('ends no subscription that Stripe does not know, because the keys may belong to another account', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.subscriptions.delete(id)
    app.clock.advance(day + minute)
    await reconcile()
    expect(await subscriptionRow(app, agent.id)).toMatchObject({ status: 'active' })
    await reconcile()
    expect(askedThere()).toHaveLength(1)
  })

  it('fetches a hundred at a time, the longest-waiting first', async () => {
    const { agent } = await addSubscriber(app, stripe)
    const { id: _id, ...row } = await subscriptionRow(app, agent.id)
    const before = new Date(app.clock.now().getTime() - day)
    for (let one = 0; one < 104; one++) {
      const { id: userId } = await addAgent(app)
      await app.database.orm
        .update(subscriptions)
        .set({
          ...row,
          userId,
          providerSubscriptionId: `sub_of_${one}`,
          providerStateAt: before,
          createdAt: before,
        })
        .where(eq(subscriptions.userId, userId))
    }
    app.clock.advance(day + minute)
    await reconcile()
    expect(askedThere()).toHaveLength(100)
    await reconcile()
    expect(askedThere()).toHaveLength(105)
  })
})
