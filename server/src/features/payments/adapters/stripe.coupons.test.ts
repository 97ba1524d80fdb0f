import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { afterAll, describe, expect, it } from 'vitest'
import { wednesday } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { stripeSecret, useSubscribing } from '../../../../test/scenes/provider-scene.ts'
import { CouponRefused, ProviderUnreachable } from '../ports.ts'

const clock = createTestClock(wednesday)
const stripe = await startStripeStub(stripeSecret, () => clock.now())
afterAll(() => stripe.stop())
const { begin, codeOf, couponOf, heardOf, provider } = useSubscribing(stripe, clock)

describe('a promotion code at Stripe', () => {
  it('is found in any case, with its discount', async () => {
    stripe.addCoupon(codeOf(), {
      percent_off: 20,
      name: 'Welcome',
      duration: 'repeating',
      duration_in_months: 3,
    })
    expect(await provider.findCoupon(codeOf().toLowerCase())).toMatchObject({
      code: codeOf(),
      name: 'Welcome',
      percentOff: 20,
      amountOffCents: null,
      maxRedemptions: null,
      duration: 'repeating',
      durationMonths: 3,
      expiresAt: null,
    })
    expect(await provider.findCoupon('NEVER-HEARD')).toBeNull()
  })

  const past = Math.floor(clock.now().getTime() / 1000) - 60
  it.each([
    ['has expired', { percent_off: 20 }, { expires_at: past }],
    ['is used up', { percent_off: 20 }, { max_redemptions: 2, times_redeemed: 2 }],
    ['is switched off', { percent_off: 20 }, { active: false }],
    ['has a coupon that is over', { percent_off: 20, valid: false }, {}],
    ['is for one customer', { percent_off: 20 }, { customer: 'cus_other' }],
    ['is in another currency', { amount_off: 500, currency: 'eur' }, {}],
    ['is for certain products', { percent_off: 20, applies_to: { products: ['prod_x'] } }, {}],
    [
      'is from an amount on that a plan does not reach',
      { percent_off: 20 },
      {
        restrictions: { first_time_transaction: false, minimum_amount: 5000, minimum_amount_currency: 'usd' },
      },
    ],
  ])('that %s is not found', async (_what, coupon, promotion) => {
    stripe.addCoupon(codeOf(), coupon, promotion)
    expect(await provider.findCoupon(codeOf())).toBeNull()
  })

  it('reduces the first invoice, and the subscription names it', async () => {
    const coupon = await couponOf({ amount_off: 1000, currency: 'usd', duration: 'forever' })
    const begun = await begin({ coupon })
    expect(heardOf(/subscriptions$/)[0]?.params).toMatchObject({
      'discounts[0][promotion_code]': coupon.promotionCodeId,
    })
    expect(begun).toMatchObject({
      couponId: coupon.id,
      toPay: { amountDueCents: 3000 },
      invoice: { subtotalCents: 4000, discountCents: 1000, amountDueCents: 3000 },
    })
  })

  it('that expires before the redemption begins nothing, and the error differs from a missing answer', async () => {
    const coupon = await couponOf({ percent_off: 20 })
    const before = stripe.subscriptions.size
    for (const [id, one] of stripe.coupons) if (id === coupon.id) one.valid = false
    await expect(begin({ coupon })).rejects.toThrow(CouponRefused)
    expect(stripe.subscriptions.size).toBe(before)
    stripe.setDown(true)
    await expect(begin({ coupon })).rejects.toThrow(ProviderUnreachable)
  })

  it('of 100 % leaves nothing to pay, and the subscription is active at once', async () => {
    const begun = await begin({ coupon: await couponOf({ percent_off: 100 }) })
    expect(begun).toMatchObject({
      status: 'active',
      toPay: null,
      invoice: { status: 'paid', amountDueCents: 0, payment: null },
    })
  })
})
