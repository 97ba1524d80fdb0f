import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import type { Payments } from '../../payments/ports.ts'
import { callsOf, unreachable } from '../../payments/rules.ts'
import { storeCoupon } from '../../subscriptions/steps/store-coupon.ts'
import { refreshCheckout } from '../exchanges/refresh-checkout.ts'
import { renewCheckout } from '../exchanges/renew-checkout.ts'
import { type CheckoutRow, findCheckoutBySecret } from '../queries.ts'
import { storeClientSecret } from '../steps/store-client-secret.ts'

type Input = {
  couponCode: string | null
  clientSecret: string | null
  token: string | undefined
  ip: string
}

/**
 * Applies a coupon to an unpaid checkout, or removes it (`couponCode` null). Any secret of the checkout identifies it,
 * or else the browser's cookie.
 *
 * @throws Refusal payments_off, checkout_over, checkout_paid, coupon_invalid, too_many_attempts, provider_unreachable
 */
export const setCoupon = async (
  kernel: Kernel,
  { provider }: Payments,
  input: Input,
): Promise<{ checkout: CheckoutRow; clientSecret: string | null }> => {
  if (!provider) throw refuse('payments_off')
  await rateLimit(kernel, callsOf('checkout', networkOf(input.ip)))
  const found = await findCheckoutBySecret(kernel.database.orm, input, kernel.clock.now())
  if (!found) throw refuse('checkout_over')
  if (input.couponCode !== null) await rateLimit(kernel, callsOf('coupon', found.id))
  try {
    const { row, fetched } = await refreshCheckout(kernel, provider, found)
    const clientSecret = await kernel.database.transaction((tx) =>
      storeClientSecret(tx, row.id, fetched, kernel.clock.now()),
    )
    const unchanged = { checkout: row, clientSecret }
    if (input.couponCode === null)
      return row.couponId === null
        ? unchanged
        : await renewCheckout(kernel, provider, row, { plan: row.plan, couponId: null })

    const coupon = await provider.findCoupon(input.couponCode)
    if (!coupon) throw refuse('coupon_invalid')
    const couponId = await kernel.database.transaction((tx) =>
      storeCoupon(tx, provider.name, coupon, kernel.clock.now()),
    )
    if (couponId === row.couponId) return unchanged
    return await renewCheckout(kernel, provider, row, { plan: row.plan, couponId })
  } catch (error) {
    throw unreachable(kernel, error, 'a coupon could not be changed')
  }
}
