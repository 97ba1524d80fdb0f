import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PaymentParts, Payments } from '../payments/ports.ts'
import { findPerson } from '../people/queries.ts'
import { readBusiness } from '../settings/queries.ts'
import { advanceSandboxClock } from './commands/advance-sandbox-clock.ts'
import { beginPaymentMethod } from './commands/begin-payment-method.ts'
import { fetchPlanPreview } from './commands/fetch-plan-preview.ts'
import { refreshSubscription } from './commands/refresh-subscription.ts'
import { setPaymentMethod } from './commands/set-payment-method.ts'
import { syncLiveSubscription } from './commands/sync-live-subscription.ts'
import { updatePlan } from './commands/update-plan.ts'
import { findInvoice, findSubscriptionFacts, listInvoices } from './queries.ts'
import { invoiceSheetView, invoiceView, subscriptionView } from './views.ts'

/** An agent's own subscription, its payment method and its invoices. */
export const subscriptionRoutes = (
  kernel: Kernel,
  payments: Payments,
  parts: Pick<PaymentParts, 'subscriptionHandlers'>,
): Route[] => {
  const { orm } = kernel.database
  const own = async ({ userId }: { userId: string }) =>
    subscriptionView(await findSubscriptionFacts(orm, userId), payments.provider, kernel.clock.now())
  return [
    route(api.subscriptions.subscription, async ({ viewer }) => answer(200, await own(viewer))),
    route(api.subscriptions.previewSubscription, async ({ viewer, query }) =>
      answer(200, await fetchPlanPreview(kernel, payments, viewer.userId, query.planType)),
    ),
    route(api.subscriptions.changeSubscription, async ({ viewer, body }) => {
      const payment = await updatePlan(kernel, payments, viewer, body.planType)
      return answer(200, { subscription: await own(viewer), payment })
    }),
    route(api.subscriptions.cancelSubscription, async ({ viewer }) => {
      await syncLiveSubscription(kernel, payments, viewer.userId, (provider, { providerSubscriptionId }) =>
        provider.setCancelAtPeriodEnd(providerSubscriptionId, true),
      )
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.subscriptions.resumeSubscription, async ({ viewer }) => {
      // Without a planned end there is nothing to undo, and a planned downgrade stays.
      await syncLiveSubscription(kernel, payments, viewer.userId, (provider, row) =>
        row.cancelAtPeriodEnd
          ? provider.setCancelAtPeriodEnd(row.providerSubscriptionId, false)
          : provider.findSubscription(row.providerSubscriptionId),
      )
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.subscriptions.paySubscription, async ({ viewer }) => {
      const synced = await syncLiveSubscription(
        kernel,
        payments,
        viewer.userId,
        (provider, { providerSubscriptionId }) => provider.findSubscription(providerSubscriptionId),
        { mayCharge: true },
      )
      return answer(200, { subscription: await own(viewer), payment: synced?.toPay ?? null })
    }),
    route(api.subscriptions.refreshSubscription, async ({ viewer }) => {
      await refreshSubscription(kernel, payments, viewer.userId)
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.subscriptions.beginPaymentMethod, async ({ viewer }) =>
      answer(200, await beginPaymentMethod(kernel, payments, viewer.userId)),
    ),
    route(api.subscriptions.takePaymentMethod, async ({ viewer, body }) => {
      await setPaymentMethod(kernel, payments, { userId: viewer.userId, setupId: body.setupId })
      return answer(200, { subscription: await own(viewer) })
    }),
    route(api.subscriptions.customerPortal, async ({ viewer }) => {
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
    route(api.subscriptions.invoices, async ({ viewer, query }) =>
      answerPage(await listInvoices(orm, viewer.userId, query), invoiceView),
    ),
    route(api.subscriptions.invoice, async ({ viewer, params }) => {
      const row = await findInvoice(orm, { id: params.id, userId: viewer.userId })
      const payer = row && (await findPerson(orm, viewer.userId))
      if (!payer) throw refuse('not_found')
      return answer(200, invoiceSheetView(row, payer, await readBusiness(orm, kernel.config.name)))
    }),
    route(api.subscriptions.renewAtSandbox, async ({ viewer }) => {
      await advanceSandboxClock(kernel, payments, viewer.userId, parts)
      return answer(200, { subscription: await own(viewer) })
    }),
  ]
}
