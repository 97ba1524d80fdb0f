import { api } from '@porchlight/contract/api'
import { toDollars } from '@porchlight/contract/kernel/money'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { payAtSandbox } from './commands/pay-at-sandbox.ts'
import type { Payments } from './ports.ts'
import { findPlan, findUnusedEscort } from './queries.ts'
import { assistantFee } from './rules.ts'
import { unusedPaymentView } from './views.ts'

/** Prices and payments. What an escort is paid for is a property's, so that beginning to pay is bound with the tours. */
export const billingRoutes = (kernel: Kernel, payments: Payments): Route[] => {
  const { orm } = kernel.database
  const { provider } = payments
  return [
    route(api.billing.tourAssistantFee, async ({ viewer, query: { propertyId } }) => {
      const plan = await findPlan(orm, viewer.userId, kernel.clock.now())
      const fee = provider && assistantFee(plan)
      const of = propertyId && provider && { agentId: viewer.userId, propertyId, provider: provider.name }
      const unused = of ? await findUnusedEscort(orm, of) : undefined
      return answer(200, {
        amount: fee === null ? null : toDollars(fee),
        plan,
        payment: unused ? unusedPaymentView(unused) : null,
      })
    }),
    route(api.billing.confirmSandboxPayment, async ({ body }) =>
      answer(200, await payAtSandbox(kernel, payments, body)),
    ),
    route(api.billing.authenticateSandboxPayment, async ({ body }) =>
      answer(200, await payAtSandbox(kernel, payments, body)),
    ),
  ]
}
