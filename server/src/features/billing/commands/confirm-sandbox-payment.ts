import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { hasAccount } from '../../people/queries.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import type { CardFacts, Payments } from '../ports.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { checkoutSecrets, checkouts } from '../tables.ts'

/** The payer's action in the sandbox: presenting a card, or answering the bank's question. */
export type AtCounter = { clientSecret: string } & ({ card: CardFacts } | { approve: boolean })

/** Refuses a checkout whose email address got an account meanwhile. Other payments pass. */
const requireNoAccount = async (orm: Orm, clientSecret: string): Promise<void> => {
  const [checkout] = await orm
    .select({ email: checkouts.email })
    .from(checkoutSecrets)
    .innerJoin(checkouts, eq(checkouts.id, checkoutSecrets.checkoutId))
    .where(and(eq(checkoutSecrets.secretHash, sha256(clientSecret)), eq(checkouts.state, 'open')))
  if (checkout && (await hasAccount(orm, checkout.email))) throw refuse('account_exists')
}

/**
 * Pays in the sandbox and syncs the result at once, because the sandbox sends no webhooks.
 *
 * @throws Refusal payments_off without a sandbox, account_exists if the email address got an account meanwhile,
 *   card_declined with its message, and the sandbox's own refusals
 */
export const confirmSandboxPayment = async (
  kernel: Kernel,
  { provider, counter }: Payments,
  input: AtCounter,
): Promise<{ status: 'succeeded' | 'open'; requiresAction: boolean }> => {
  if (!counter || !provider) throw refuse('payments_off')
  await requireNoAccount(kernel.database.orm, input.clientSecret)
  const { purpose, payment, subscriptionId } =
    'card' in input
      ? await counter.confirm(input.clientSecret, input.card)
      : await counter.authenticate(input.clientSecret, input.approve)
  if (subscriptionId) await fetchAndSyncSubscription(kernel, provider, subscriptionId)
  else if (purpose === 'payment')
    await kernel.database.transaction((tx) => recordPayment(tx, provider.name, payment, kernel.clock.now()))
  if (payment.state === 'open' && payment.failure)
    throw refuse('card_declined', { message: payment.failure.message })
  return {
    status: payment.state === 'succeeded' ? 'succeeded' : 'open',
    requiresAction: payment.state === 'requires_action',
  }
}
