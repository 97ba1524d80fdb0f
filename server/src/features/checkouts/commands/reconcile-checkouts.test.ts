import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { stripeEnvironment, stripeProvider, stripeSecret } from '../../../../test/scenes/provider-scene.ts'
import { newId } from '../../../kernel/ids.ts'
import { silentLog } from '../../../kernel/log/log.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { checkouts } from '../tables.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

// Start it before the app, whose configuration contains its address.
const stripe = await startStripeStub(stripeSecret, () => app.clock.now())
const app = useApp(stripeEnvironment(stripe))
afterAll(() => stripe.stop())

const minute = 60_000
const day = 24 * 60 * minute
const reconcile = () =>
  reconcileCheckouts(
    { database: app.database, clock: app.clock, log: silentLog },
    { provider: stripeProvider(app, stripe), sandbox: null, readNews: null },
  )
const asked = () => stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'))

describe('a webhook that was lost', () => {
  it('of a first payment marks the checkout as paid', async () => {
    const { id } = await stripeProvider(app, stripe).beginSubscription(
      {
        reference: { checkoutId: 'checkout-1' },
        payer: { customerId: null, email: 'nina@example.test', name: 'Nina Park' },
        plan: 'pro',
        coupon: null,
      },
      'begin-a-checkout',
    )
    const now = app.clock.now()
    const checkoutId = newId()
    await app.database.orm.insert(checkouts).values({
      id: checkoutId,
      state: 'open',
      email: 'nina@example.test',
      firstName: 'Nina',
      lastName: 'Park',
      plan: 'pro',
      amountDueCents: 7500,
      cookieHash: sha256('a cookie'),
      provider: 'stripe',
      providerSubscriptionId: id,
      expiresAt: new Date(now.getTime() + 7 * day),
      createdAt: now,
      updatedAt: now,
    })
    const stateOf = async () => {
      const [row] = await app.database.orm.select().from(checkouts).where(eq(checkouts.id, checkoutId))
      return row?.state
    }
    stripe.forget()
    // Fetched less and less often, because it may never be paid.
    for (let run = 0; run < 6 * 24; run++) {
      app.clock.advance(10 * minute + 1)
      await reconcile()
    }
    expect(asked().length).toBeGreaterThan(5)
    expect(asked().length).toBeLessThan(40)
    expect(await stateOf()).toBe('open')
    stripe.pay(id)
    app.clock.advance(day)
    await reconcile()
    expect(await stateOf()).toBe('paid')
  })
})
