import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import type { PaymentParts, Payments, ProviderPayment } from '../ports.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { callsOf, isExpired, isSettled, outcomeUnknown, statusOf, unreachable } from '../rules.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { progressOf } from '../views.ts'

type Outcome = { status: 'open' | 'processing' | 'succeeded'; requiresAction: boolean }

/** An agent's own payment for a tour, if it can still be paid or is paid. */
const requirePayment = (
  payment: PaymentRow | undefined,
  of: { agentId: string; provider: PaymentRow['provider'] },
): PaymentRow => {
  if (payment?.agentId !== of.agentId || payment.purpose === 'subscription')
    throw refuse('not_found', { message: 'That payment was not found.' })
  const isOver = isSettled(payment.status) && payment.status !== 'succeeded'
  if (payment.provider !== of.provider || payment.refundRequestedAt || isOver) throw refuse('payment_closed')
  return payment
}

const outcomeOf = (paid: ProviderPayment): Outcome => {
  if (paid.state === 'cancelled') throw refuse('payment_closed')
  if (paid.state === 'open' && paid.failure) throw refuse('card_declined', { message: paid.failure.message })
  return { status: progressOf(statusOf(paid)), requiresAction: paid.state === 'requires_action' }
}

/**
 * Pays an agent's begun payment with the card of their subscription, which the server finds itself. After a declined
 * card, the payment accepts another. The provider is called outside of transactions.
 *
 * @param input.last4 the card that the agent saw: one that replaced it since is not charged
 * @throws Refusal payments_off, not_found, payment_closed, too_many_attempts, card_missing, card_declined with the
 *   provider's message, provider_unreachable
 */
export const confirmStoredCard = async (
  kernel: Kernel,
  { provider }: Payments,
  viewer: AgentViewer,
  input: { paymentId: string; last4: string },
  { findStoredCard }: Pick<PaymentParts, 'findStoredCard'>,
): Promise<Outcome> => {
  if (!provider) throw refuse('payments_off')
  const { database, clock } = kernel
  const agentId = viewer.userId
  const of = { agentId, provider: provider.name }
  const payment = requirePayment(await findPayment(database.orm, input.paymentId), of)
  // Another window, or a try whose answer was lost, has paid it.
  if (payment.status === 'succeeded') return { status: 'succeeded', requiresAction: false }
  await rateLimit(kernel, callsOf('stored_card', agentId))
  const card = await findStoredCard(database.orm, agentId, provider.name)
  if (card?.last4 !== input.last4 || isExpired(card, clock.now())) throw refuse('card_missing')
  try {
    const paid = await provider.payWithStoredCard(payment.providerPaymentId, card)
    if (!paid) throw refuse('card_missing')
    await database.transaction((tx) => recordPayment(tx, provider.name, paid, clock.now()))
    return outcomeOf(paid)
  } catch (error) {
    throw unreachable(kernel, error, 'a payment with a stored card has no result', outcomeUnknown)
  }
}
