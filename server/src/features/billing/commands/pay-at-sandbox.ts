import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CardFacts, Payments } from '../ports.ts'
import { followSubscription } from './follow-subscription.ts'
import { learnPayment } from './learn-payment.ts'

/** What is done at the sandbox's counter: a card is shown, or the bank's question answered. */
export type AtCounter = { clientSecret: string } & ({ card: CardFacts } | { approve: boolean })

/**
 * Pays at the sandbox, and takes in what came of it at once: the sandbox's news needs no way.
 *
 * @throws Refusal payments_off where there is no sandbox, card_declined with its message, and the counter's own
 */
export const payAtSandbox = async (
  kernel: Kernel,
  { provider, counter }: Payments,
  input: AtCounter,
): Promise<{ status: 'succeeded' | 'open'; requiresAction: boolean }> => {
  if (!counter || !provider) throw refuse('payments_off')
  const { purpose, payment, subscriptionId } =
    'card' in input
      ? await counter.confirm(input.clientSecret, input.card)
      : await counter.authenticate(input.clientSecret, input.approve)
  if (subscriptionId) await followSubscription(kernel, provider, subscriptionId)
  else if (purpose === 'payment') await learnPayment(kernel, provider.name, payment)
  if (payment.state === 'open' && payment.failure)
    throw refuse('card_declined', { message: payment.failure.message })
  return {
    status: payment.state === 'succeeded' ? 'succeeded' : 'open',
    requiresAction: payment.state === 'requires_action',
  }
}
