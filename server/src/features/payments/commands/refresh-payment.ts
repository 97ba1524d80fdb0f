import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { findPayment } from '../queries.ts'
import { isSettled, outcomeUnknown, unreachable } from '../rules.ts'
import { recordPayment } from '../steps/record-payment.ts'

/**
 * Fetches an agent's own unsettled payment from the provider. Runs outside of transactions.
 *
 * @throws Refusal provider_unreachable
 */
export const refreshPayment = async (
  kernel: Kernel,
  { provider }: Payments,
  { paymentId, agentId }: { paymentId: string; agentId: string },
): Promise<void> => {
  const payment = await findPayment(kernel.database.orm, paymentId)
  if (payment?.agentId !== agentId || isSettled(payment.status) || provider?.name !== payment.provider) return
  try {
    const found = await provider.findPayment(payment.providerPaymentId)
    await kernel.database.transaction((tx) => recordPayment(tx, provider.name, found, kernel.clock.now()))
  } catch (error) {
    // The agent comes from the payment page, so the payment may have succeeded.
    throw unreachable(kernel, error, 'a payment could not be fetched', outcomeUnknown)
  }
}
