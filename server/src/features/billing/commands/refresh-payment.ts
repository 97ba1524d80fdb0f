import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Payments, ProviderUnreachable } from '../ports.ts'
import { findPayment } from '../queries.ts'
import { isSettled, outcomeUnknown } from '../rules.ts'
import { learnPayment } from './learn-payment.ts'

/**
 * Asks the provider how an agent's payment stands, where we do not know it to be settled: a browser that was closed has
 * told nobody. Not in a transaction. Another agent's payment is left alone.
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
    await learnPayment(kernel, provider.name, await provider.findPayment(payment.providerPaymentId))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a payment could not be looked up')
    // They come here from having paid.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}
