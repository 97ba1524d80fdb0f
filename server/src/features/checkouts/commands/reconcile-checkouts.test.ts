import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addCheckout, useStripe } from '../../../../test/scenes/provider-scene.ts'
import { checkouts } from '../tables.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

const { app, stripe, parts, payments, askedThere } = await useStripe()

const minute = 60_000
const day = 24 * 60 * minute
const reconcile = () => reconcileCheckouts(parts(), payments())

describe('a webhook that was lost', () => {
  it('of a first payment marks the checkout as paid', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 7 * day)
    const { checkoutId, begun } = await addCheckout(app, stripe, { expiresAt })
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
    expect(askedThere().length).toBeGreaterThan(5)
    expect(askedThere().length).toBeLessThan(40)
    expect(await stateOf()).toBe('open')
    stripe.pay(begun.id)
    app.clock.advance(day)
    await reconcile()
    expect(await stateOf()).toBe('paid')
  })
})
