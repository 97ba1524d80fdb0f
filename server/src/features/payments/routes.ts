import { api } from '@porchlight/contract/api'
import { toDollars } from '@porchlight/contract/kernel/money'
import { webhooks } from '@porchlight/contract/payments/providers'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import { addressLine } from '../../kernel/address-line.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireTourableProperty } from '../properties/queries.ts'
import { beginEscortPayment } from './commands/begin-escort-payment.ts'
import { confirmSandboxPayment } from './commands/confirm-sandbox-payment.ts'
import { confirmStoredCard } from './commands/confirm-stored-card.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import type { PaymentParts, Payments } from './ports.ts'
import { findUnusedEscort } from './queries.ts'
import { assistantFee } from './rules.ts'
import { storedCardView, unusedPaymentView } from './views.ts'

/** The price and the payment of a tour assistant, the sandbox, and webhooks. */
export const paymentRoutes = (kernel: Kernel, payments: Payments, parts: PaymentParts): Route[] => {
  const { orm } = kernel.database
  const { provider } = payments
  return [
    route(api.payments.tourAssistantFee, async ({ viewer, query: { propertyId } }) => {
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
    route(api.payments.createTourAssistantPayment, async ({ viewer, body }) => {
      const property = await requireTourableProperty(orm, viewer, body.propertyId)
      const description = `Tour assistant: ${addressLine(property)}`
      const plan = await parts.findPlan(orm, viewer.userId, kernel.clock.now())
      const payment = { propertyId: property.id, amount: body.amount, description, plan }
      const opened = await beginEscortPayment(kernel, payments, viewer, payment)
      const card = provider ? await parts.findStoredCard(orm, viewer.userId, provider.name) : undefined
      return answer(200, { ...opened, storedCard: storedCardView(card, kernel.clock.now()) })
    }),
    route(api.payments.payWithStoredCard, async ({ viewer, params, body }) =>
      answer(
        200,
        await confirmStoredCard(kernel, payments, viewer, { paymentId: params.id, ...body }, parts),
      ),
    ),
    route(api.payments.confirmSandboxPayment, async ({ body }) =>
      answer(200, await confirmSandboxPayment(kernel, payments, body, parts)),
    ),
    route(api.payments.authenticateSandboxPayment, async ({ body }) =>
      answer(200, await confirmSandboxPayment(kernel, payments, body, parts)),
    ),
    ...Object.values(webhooks).map((webhook) =>
      route(webhook, async ({ signed }) => {
        if (webhook.path !== `/api/webhooks/${provider?.name}`) throw refuse('not_found')
        await receiveWebhook(kernel, payments, signed)
        return answer(200, { received: true as const })
      }),
    ),
  ]
}
