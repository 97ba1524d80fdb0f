import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { countUncompleted, findPayment, type PaymentRow } from '../queries.ts'
import { openedAtMost, outcomeUnknown } from '../rules.ts'
import { payments } from '../tables.ts'
import { type OpenedPayment, openedView } from '../views.ts'
import { resumePayment } from './resume-payment.ts'

type Input = {
  /** The tour's current payment. */
  paymentId: string
  tourId: string
  description: string
  /** Whether the tour still owes the payment; false after paying it. */
  again: boolean
  /** Locks the tour until the transaction ends; false if it has another payment by now. */
  hold: (tx: Tx) => Promise<boolean>
  /** Stores another payment on the locked tour. */
  replace: (tx: Tx, paymentId: string) => Promise<void>
}
/** With the provider's reason for the last failure. */
type Reopened = OpenedPayment & { failure: string | null }

/**
 * Resumes the failed or refunded payment of a booked tour at the agreed price. A new payment begins only if the old one
 * is cancelled or refunded. If two windows replace it, one gets null and asks again.
 *
 * @throws Refusal payments_off, payment_closed, too_many_attempts, provider_unreachable
 */
export const renewEscortPayment = async (
  kernel: Kernel,
  { provider }: Payments,
  input: Input,
): Promise<Reopened | null> => {
  const before = await findPayment(kernel.database.orm, input.paymentId)
  if (!provider || provider.name !== before?.provider) throw refuse('payments_off')
  if (before.refundRequestedAt && !input.again) throw refuse('payment_closed')
  try {
    // A refunded payment accepts no money that stays.
    if (before.refundRequestedAt) return await replace(kernel, provider, before, input)
    const kept = await resumePayment(kernel, provider, before, before.amountCents)
    if (kept) return { ...kept, failure: kept.status === 'open' ? before.failureMessage : null }
    return await replace(kernel, provider, before, input)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a payment could not be resumed')
    // The agent may have just paid it.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}

const replace = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: PaymentRow,
  input: Input,
): Promise<Reopened | null> => {
  const { database, clock } = kernel
  const { agentId, propertyId, amountCents } = before
  if (agentId === null || propertyId === null) throw new Error('An escort payment without agent or property')
  if ((await countUncompleted(database.orm, agentId, clock.now())) >= openedAtMost.count)
    throw refuse('too_many_attempts', { retryAfter: openedAtMost.within / 1000 })

  const paymentId = newId()
  const made = await provider.createPayment(
    { paymentId, amountCents, description: input.description },
    `escort-${paymentId}`,
  )
  const now = clock.now()
  const isOurs = await database.transaction(async (tx) => {
    // Lock the tour before the payment that references it: two windows that lock in the other order would deadlock.
    if (!(await input.hold(tx))) return false
    await tx.insert(payments).values({
      id: paymentId,
      purpose: 'tour_assistant',
      status: 'pending',
      amountCents,
      agentId,
      propertyId,
      tourId: input.tourId,
      usedAt: now,
      provider: provider.name,
      providerPaymentId: made.id,
      clientSecretHash: sha256(made.clientSecret),
      providerStateAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await input.replace(tx, paymentId)
    await recordEvent(tx, {
      topic: 'payments',
      entityId: paymentId,
      kind: 'payment.opened',
      actorId: agentId,
      agentId,
      payload: { tourId: input.tourId },
    })
    return true
  })
  if (isOurs) return { ...openedView(paymentId, amountCents, made), failure: before.failureMessage }
  await provider.cancelPayment(made.id)
  return null
}
