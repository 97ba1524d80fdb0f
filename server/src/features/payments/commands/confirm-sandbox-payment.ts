import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { syncReportedSubscription } from '../exchanges/sync-reported-subscription.ts'
import type { CardFacts, PaymentParts, Payments } from '../ports.ts'
import { recordPayment } from '../steps/record-payment.ts'

/** The payer's action in the sandbox: presenting a card, or answering the bank's question. */
export type SandboxAction = { clientSecret: string } & ({ card: CardFacts } | { approve: boolean })

/**
 * Pays in the sandbox and syncs the result at once, because the sandbox sends no webhooks.
 *
 * @throws Refusal payments_off without a sandbox, account_exists if the email address got an account meanwhile,
 *   card_declined with its message, and the sandbox's own refusals
 */
export const confirmSandboxPayment = async (
  kernel: Kernel,
  { provider, sandbox }: Payments,
  input: SandboxAction,
  above: Pick<PaymentParts, 'requireNoAccount' | 'subscriptionHandlers'>,
): Promise<{ status: 'succeeded' | 'open'; requiresAction: boolean }> => {
  if (!sandbox || !provider) throw refuse('payments_off')
  await above.requireNoAccount(kernel.database.orm, input.clientSecret)
  const { purpose, payment, subscriptionId } =
    'card' in input
      ? await sandbox.confirm(input.clientSecret, input.card)
      : await sandbox.authenticate(input.clientSecret, input.approve)
  if (subscriptionId)
    await syncReportedSubscription(kernel, { provider, sandbox }, { id: subscriptionId }, above)
  else if (purpose === 'payment')
    await kernel.database.transaction((tx) => recordPayment(tx, provider.name, payment, kernel.clock.now()))
  if (payment.state === 'open' && payment.failure)
    throw refuse('card_declined', { message: payment.failure.message })
  return {
    status: payment.state === 'succeeded' ? 'succeeded' : 'open',
    requiresAction: payment.state === 'requires_action',
  }
}
