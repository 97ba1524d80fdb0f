import { api } from '@porchlight/contract/api'
import { formatCents, toDollars } from '@porchlight/contract/kernel/money'
import { answer, answerPage } from '../../http/answer.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import { addressLine } from '../../kernel/address-line.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findPerson } from '../people/queries.ts'
import { requireTourableProperty } from '../properties/queries.ts'
import { readBusiness } from '../settings/queries.ts'
import { advanceSandboxClock } from './commands/advance-sandbox-clock.ts'
import { beginCheckout } from './commands/begin-checkout.ts'
import { beginEscortPayment } from './commands/begin-escort-payment.ts'
import { beginPaymentMethod } from './commands/begin-payment-method.ts'
import { confirmCheckout } from './commands/confirm-checkout.ts'
import { confirmSandboxPayment } from './commands/confirm-sandbox-payment.ts'
import { fetchPlanPreview } from './commands/fetch-plan-preview.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { refreshSubscription } from './commands/refresh-subscription.ts'
import { resumeCheckout } from './commands/resume-checkout.ts'
import { setCoupon } from './commands/set-coupon.ts'
import { setPaymentMethod } from './commands/set-payment-method.ts'
import { syncLiveSubscription } from './commands/sync-live-subscription.ts'
import { updatePlan } from './commands/update-plan.ts'
import { verifyCheckout } from './commands/verify-checkout.ts'
import type { PaymentParts, Payments } from './ports.ts'
import {
  type CheckoutRow,
  findCheckoutByCookie,
  findCoupon,
  findInvoice,
  findSubscriptionFacts,
  findUnusedEscort,
  listInvoices,
} from './queries.ts'
import { assistantFee, checkoutCookie, checkoutCookieOf } from './rules.ts'
import { checkoutView, invoiceSheetView, invoiceView, subscriptionView, unusedPaymentView } from './views.ts'

const tokenOf = (caller: Caller) => caller.cookies[checkoutCookie]
const browserOf = (caller: Caller) => ({ token: tokenOf(caller), ip: caller.ip })

/**
 * Prices, checkouts and subscriptions. Tours bind the call that begins an escort payment, because its price depends on
 * a property.
 */
export const billingRoutes = (kernel: Kernel, payments: Payments, parts: PaymentParts): Route[] => [
  ...checkoutRoutes(kernel, payments),
  ...subscriptionRoutes(kernel, payments, parts),
  ...paymentRoutes(kernel, payments, parts),
]

const checkoutRoutes = (kernel: Kernel, payments: Payments): Route[] => {
  const { orm } = kernel.database
  const view = async (row: CheckoutRow) =>
    checkoutView(row, row.couponId === null ? undefined : await findCoupon(orm, row.couponId))
  return [
    route(api.billing.createSubscriptionPublic, async ({ body, caller }) => {
      const { checkout, clientSecret, token } = await beginCheckout(kernel, payments, body, browserOf(caller))
      const subscriptionId = checkout.providerSubscriptionId ?? ''
      const cookies = token === null ? [] : [checkoutCookieOf(token)]
      return answer(200, { clientSecret, subscriptionId, checkout: await view(checkout) }, { cookies })
    }),
    route(api.billing.currentCheckout, async ({ caller }) => {
      const row = await findCheckoutByCookie(orm, tokenOf(caller), kernel.clock.now())
      return answer(200, { checkout: row ? await view(row) : null })
    }),
    route(api.billing.verifyCheckout, async ({ caller }) =>
      answer(200, { checkout: await view(await verifyCheckout(kernel, tokenOf(caller))) }),
    ),
    route(api.billing.confirmCheckout, async ({ caller }) =>
      answer(200, { checkout: await view(await confirmCheckout(kernel, payments, tokenOf(caller))) }),
    ),
    route(api.billing.resumeCheckout, async ({ body, caller }) => {
      const { checkout, token } = await resumeCheckout(kernel, {
        linkToken: body.token,
        attempt: body.attempt ?? null,
        cookie: tokenOf(caller),
      })
      return answer(200, { checkout: await view(checkout) }, { cookies: [checkoutCookieOf(token)] })
    }),
    route(api.billing.applyCoupon, async ({ body, caller }) => {
      const changed = await setCoupon(kernel, payments, { ...body, ...browserOf(caller) })
      const checkout = await view(changed.checkout)
      const { coupon, discount, amountDue } = checkout
      if (!coupon) throw refuse('coupon_invalid')
      const message = `${coupon.code} applied: you save ${formatCents(discount)}.`
      const { clientSecret } = changed
      return answer(200, { success: true, coupon, discount, message, clientSecret, amountDue, checkout })
    }),
    route(api.billing.removeCoupon, async ({ body, caller }) => {
      const input = { ...body, couponCode: null, ...browserOf(caller) }
      const changed = await setCoupon(kernel, payments, input)
      const checkout = await view(changed.checkout)
      const { clientSecret } = changed
      return answer(200, { success: true, clientSecret, amountDue: checkout.amountDue, checkout })
    }),
  ]
}

const subscriptionRoutes = (
  kernel: Kernel,
  payments: Payments,
  parts: Pick<PaymentParts, 'subscriptionHandlers'>,
): Route[] => {
  const { orm } = kernel.database
  const own = async ({ userId }: { userId: string }) =>
    subscriptionView(
      await findSubscriptionFacts(orm, userId),
      payments.provider?.name ?? null,
      kernel.clock.now(),
    )
  return [
    route(api.billing.subscription, async ({ viewer }) => answer(200, await own(viewer))),
    route(api.billing.previewSubscription, async ({ viewer, query }) =>
      answer(200, await fetchPlanPreview(kernel, payments, viewer.userId, query.planType)),
    ),
    route(api.billing.changeSubscription, async ({ viewer, body }) => {
      const payment = await updatePlan(kernel, payments, viewer, body.planType)
      return answer(200, { subscription: await own(viewer), payment })
    }),
    route(api.billing.cancelSubscription, async ({ viewer }) => {
      await syncLiveSubscription(kernel, payments, viewer.userId, (provider, { providerSubscriptionId }) =>
        provider.setCancelAtPeriodEnd(providerSubscriptionId, true),
      )
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.billing.resumeSubscription, async ({ viewer }) => {
      // Without a planned end there is nothing to undo, and a planned downgrade stays.
      await syncLiveSubscription(kernel, payments, viewer.userId, (provider, row) =>
        row.cancelAtPeriodEnd
          ? provider.setCancelAtPeriodEnd(row.providerSubscriptionId, false)
          : provider.findSubscription(row.providerSubscriptionId),
      )
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.billing.paySubscription, async ({ viewer }) => {
      const synced = await syncLiveSubscription(
        kernel,
        payments,
        viewer.userId,
        (provider, { providerSubscriptionId }) => provider.findSubscription(providerSubscriptionId),
        { mayCharge: true },
      )
      return answer(200, { subscription: await own(viewer), payment: synced?.toPay ?? null })
    }),
    route(api.billing.refreshSubscription, async ({ viewer }) => {
      await refreshSubscription(kernel, payments, viewer.userId)
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.billing.beginPaymentMethod, async ({ viewer }) =>
      answer(200, await beginPaymentMethod(kernel, payments, viewer.userId)),
    ),
    route(api.billing.takePaymentMethod, async ({ viewer, body }) => {
      await setPaymentMethod(kernel, payments, { userId: viewer.userId, setupId: body.setupId })
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.billing.customerPortal, async ({ viewer }) => {
      let url: string | null = null
      await syncLiveSubscription(
        kernel,
        payments,
        viewer.userId,
        async (provider, { providerCustomerId }) => {
          url = await provider.portalUrl(providerCustomerId, `${kernel.config.appUrl}/subscription`)
          return null
        },
      )
      if (url === null) throw refuse('no_subscription')
      return answer(200, { url })
    }),
    route(api.billing.invoices, async ({ viewer, query }) => {
      const page = await listInvoices(orm, viewer.userId, query)
      return answerPage({ ...page, items: page.items.map(invoiceView) })
    }),
    route(api.billing.invoice, async ({ viewer, params }) => {
      const row = await findInvoice(orm, { id: params.id, userId: viewer.userId })
      const payer = row && (await findPerson(orm, viewer.userId))
      if (!payer) throw refuse('not_found')
      return answer(200, invoiceSheetView(row, payer, await readBusiness(orm, kernel.config.name)))
    }),
    route(api.billing.renewAtSandbox, async ({ viewer }) => {
      await advanceSandboxClock(kernel, payments, viewer.userId, parts)
      return answer(200, { subscription: await own(viewer) })
    }),
  ]
}

const paymentRoutes = (kernel: Kernel, payments: Payments, parts: PaymentParts): Route[] => {
  const { orm } = kernel.database
  const { provider } = payments
  return [
    route(api.billing.tourAssistantFee, async ({ viewer, query: { propertyId } }) => {
      const plan = await parts.findPlan(orm, viewer.userId, kernel.clock.now())
      const fee = provider && assistantFee(plan)
      const of = propertyId && provider && { agentId: viewer.userId, propertyId, provider: provider.name }
      const unused = of ? await findUnusedEscort(orm, of) : undefined
      return answer(200, {
        amount: fee === null ? null : toDollars(fee),
        plan,
        payment: unused ? unusedPaymentView(unused) : null,
      })
    }),
    route(api.billing.createTourAssistantPayment, async ({ viewer, body }) => {
      const property = await requireTourableProperty(orm, viewer, body.propertyId)
      const description = `Tour assistant: ${addressLine(property)}`
      const plan = await parts.findPlan(orm, viewer.userId, kernel.clock.now())
      const payment = { propertyId: property.id, amount: body.amount, description, plan }
      return answer(200, await beginEscortPayment(kernel, payments, viewer, payment))
    }),
    route(api.billing.confirmSandboxPayment, async ({ body }) =>
      answer(200, await confirmSandboxPayment(kernel, payments, body, parts)),
    ),
    route(api.billing.authenticateSandboxPayment, async ({ body }) =>
      answer(200, await confirmSandboxPayment(kernel, payments, body, parts)),
    ),
    route(api.billing.stripeWebhook, async ({ signed }) => {
      await receiveWebhook(kernel, payments, signed)
      return answer(200, { received: true as const })
    }),
  ]
}
