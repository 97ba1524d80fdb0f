import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Payments, ProviderUnreachable } from '../ports.ts'
import { findPayment } from '../queries.ts'
import { isSettled, outcomeUnknown } from '../rules.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Fetches an agent's payment from the provider if we do not know that it is settled; a closed browser reports nothing.
 * Runs outside of transactions. Another agent's payment stays untouched.
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
    await syncPayment(kernel, provider.name, await provider.findPayment(payment.providerPaymentId))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a payment could not be looked up')
    // The agent comes from the payment page, so the payment may have succeeded.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}
