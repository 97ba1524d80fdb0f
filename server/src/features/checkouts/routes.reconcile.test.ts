import { describe, expect, it } from 'vitest'
import { addSubscriber, subscriptionRow, useStripe } from '../../../test/scenes/provider-scene.ts'
import { billingParts } from '../../app.ts'
import { newId } from '../../kernel/ids.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import { reconcileSubscriptions } from '../subscriptions/commands/reconcile-subscriptions.ts'
import { reconcile } from './jobs.ts'
import { checkouts } from './tables.ts'

const { app, stripe, parts, payments } = await useStripe()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('reconciliation of many', () => {
  it('leaves half of a run to subscriptions, however many checkouts wait', async () => {
    const { id } = await addSubscriber(app, stripe)
    const now = app.clock.now()
    await app.database.orm.insert(checkouts).values(
      Array.from({ length: 120 }, (_, one) => ({
        id: newId(),
        state: 'open' as const,
        email: `w${one}@example.test`,
        firstName: 'W',
        lastName: 'X',
        plan: 'pro' as const,
        amountDueCents: 7500,
        cookieHash: sha256(`c${one}`),
        provider: 'stripe' as const,
        providerSubscriptionId: `sub_waits_${one}`,
        expiresAt: new Date(now.getTime() + 30 * day),
        createdAt: now,
        updatedAt: now,
      })),
    )
    app.clock.advance(day + minute)
    stripe.forget()
    let left = 100
    await reconcile(parts(), payments(), billingParts, () => left-- > 0)
    const asked = stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'))
    expect(asked.some(({ path }) => path.endsWith(id))).toBe(true)
  })

  it('retries a failed fetch after those that have waited longer', async () => {
    const broken = await addSubscriber(app, stripe)
    app.clock.advance(day + minute)
    const subscription = stripe.subscriptions.get(broken.id)
    Object.assign(subscription ?? {}, { status: 'of_a_later_version' })
    await reconcileSubscriptions(parts(), payments())
    const { reconciledAt } = await subscriptionRow(app, broken.agent.id)
    expect(reconciledAt?.getTime()).toBe(app.clock.now().getTime() - 23 * hour)
    stripe.forget()
    await reconcileSubscriptions(parts(), payments())
    expect(stripe.requests).toEqual([])
    Object.assign(subscription ?? {}, { status: 'canceled' })
    app.clock.advance(hour + minute)
    await reconcileSubscriptions(parts(), payments())
    expect((await subscriptionRow(app, broken.agent.id)).status).toBe('cancelled')
  })
})
