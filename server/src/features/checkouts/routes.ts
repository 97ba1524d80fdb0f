import { api } from '@porchlight/contract/api'
import { formatCents } from '@porchlight/contract/kernel/money'
import { answer } from '../../http/answer.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Payments } from '../payments/ports.ts'
import { findCoupon } from '../subscriptions/queries.ts'
import { beginCheckout } from './commands/begin-checkout.ts'
import { confirmCheckout } from './commands/confirm-checkout.ts'
import { resumeCheckout } from './commands/resume-checkout.ts'
import { setCoupon } from './commands/set-coupon.ts'
import { verifyCheckout } from './commands/verify-checkout.ts'
import { type CheckoutRow, findCheckoutByCookie } from './queries.ts'
import { checkoutCookie, checkoutCookieOf } from './rules.ts'
import { checkoutView } from './views.ts'

const tokenOf = (caller: Caller) => caller.cookies[checkoutCookie]
const browserOf = (caller: Caller) => ({ token: tokenOf(caller), ip: caller.ip })

/** Sign-ups without an account yet: they pay first. */
export const checkoutRoutes = (kernel: Kernel, payments: Payments): Route[] => {
  const { orm } = kernel.database
  const view = async (row: CheckoutRow) =>
    checkoutView(row, row.couponId === null ? undefined : await findCoupon(orm, row.couponId))
  return [
    route(api.checkouts.createSubscriptionPublic, async ({ body, caller }) => {
      const { checkout, clientSecret, token } = await beginCheckout(kernel, payments, body, browserOf(caller))
      const subscriptionId = checkout.providerSubscriptionId ?? ''
      const cookies = token === null ? [] : [checkoutCookieOf(token)]
      return answer(200, { clientSecret, subscriptionId, checkout: await view(checkout) }, { cookies })
    }),
    route(api.checkouts.currentCheckout, async ({ caller }) => {
      const row = await findCheckoutByCookie(orm, tokenOf(caller), kernel.clock.now())
      return answer(200, { checkout: row ? await view(row) : null })
    }),
    route(api.checkouts.verifyCheckout, async ({ caller }) =>
      answer(200, { checkout: await view(await verifyCheckout(kernel, tokenOf(caller))) }),
    ),
    route(api.checkouts.confirmCheckout, async ({ caller }) =>
      answer(200, { checkout: await view(await confirmCheckout(kernel, payments, tokenOf(caller))) }),
    ),
    route(api.checkouts.resumeCheckout, async ({ body, caller }) => {
      const { checkout, token } = await resumeCheckout(kernel, {
        linkToken: body.token,
        attempt: body.attempt ?? null,
        cookie: tokenOf(caller),
      })
      return answer(200, { checkout: await view(checkout) }, { cookies: [checkoutCookieOf(token)] })
    }),
    route(api.checkouts.applyCoupon, async ({ body, caller }) => {
      const changed = await setCoupon(kernel, payments, { ...body, ...browserOf(caller) })
      const checkout = await view(changed.checkout)
      const { coupon, discount, amountDue } = checkout
      if (!coupon) throw refuse('coupon_invalid')
      const message = `${coupon.code} applied: you save ${formatCents(discount)}.`
      const { clientSecret } = changed
      return answer(200, { success: true, coupon, discount, message, clientSecret, amountDue, checkout })
    }),
    route(api.checkouts.removeCoupon, async ({ body, caller }) => {
      const input = { ...body, couponCode: null, ...browserOf(caller) }
      const changed = await setCoupon(kernel, payments, input)
      const checkout = await view(changed.checkout)
      const { clientSecret } = changed
      return answer(200, { success: true, clientSecret, amountDue: checkout.amountDue, checkout })
    }),
  ]
}
