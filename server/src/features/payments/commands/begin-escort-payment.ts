import { formatCents, toCents, toDollars } from '@porchlight/contract/kernel/money'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { resumePayment } from '../exchanges/resume-payment.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { countUncompleted, findUnusedEscort } from '../queries.ts'
import { assistantFee, openedAtMost, outcomeUnknown } from '../rules.ts'
import { payments } from '../tables.ts'
import { type OpenedPayment, openedView } from '../views.ts'

type Input = {
  propertyId: string
  /** In dollars, as the browser showed it. */
  amount: number
  description: string
  /** The agent's plan, which decides the price. */
  plan: PlanId
}
/**
 * Begins an escort payment, or resumes this agent's unused one for the property, so that a second window, a reload or a
 * closed tab never charges twice. A succeeded payment counts whatever its price was. The provider is called outside of
 * transactions; a payment that we failed to store cannot be paid by anyone.
 *
 * @throws Refusal payments_off, fee_changed with the right amount, too_many_attempts, provider_unreachable
 */
export const beginEscortPayment = async (
  kernel: Kernel,
  { provider }: Payments,
  viewer: AgentViewer,
  input: Input,
): Promise<OpenedPayment> => {
  if (!provider) throw refuse('payments_off')
  const { orm } = kernel.database
  const fee = assistantFee(input.plan)
  if (fee === null) throw refuse('payments_off', { message: 'Your plan does not include tour assistants.' })
  const of = { agentId: viewer.userId, propertyId: input.propertyId, provider: provider.name }
  const before = await findUnusedEscort(orm, of)
  try {
    const kept = before && (await resumePayment(kernel, provider, before, fee))
    if (kept && kept.status !== 'open') return kept
    if (toCents(input.amount) !== fee)
      throw refuse('fee_changed', {
        message: `A tour assistant costs ${formatCents(fee)} a tour.`,
        amount: toDollars(fee),
      })
    return kept ?? (await begin(kernel, provider, of, { ...input, fee }))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a payment could not be begun')
    // The agent may have paid the earlier one by now.
    throw refuse('provider_unreachable', before ? outcomeUnknown : {})
  }
}

const begin = async (
  kernel: Kernel,
  provider: PaymentProvider,
  of: { agentId: string; propertyId: string; provider: PaymentProvider['name'] },
  input: Input & { fee: number },
): Promise<OpenedPayment> => {
  const { database, clock } = kernel
  const uncompleted = await countUncompleted(database.orm, of.agentId, clock.now())
  if (uncompleted >= openedAtMost.count)
    throw refuse('too_many_attempts', { retryAfter: openedAtMost.within / 1000 })

  const paymentId = newId()
  const made = await provider.createPayment(
    { paymentId, amountCents: input.fee, description: input.description },
    `escort-${paymentId}`,
  )
  const now = clock.now()
  try {
    await database.transaction(async (tx) => {
      await tx.insert(payments).values({
        id: paymentId,
        purpose: 'tour_assistant',
        status: 'pending',
        amountCents: input.fee,
        ...of,
        providerPaymentId: made.id,
        clientSecretHash: sha256(made.clientSecret),
        providerStateAt: now,
        createdAt: now,
        updatedAt: now,
      })
      await recordEvent(tx, {
        topic: 'payments',
        entityId: paymentId,
        kind: 'payment.opened',
        actorId: of.agentId,
        agentId: of.agentId,
      })
    })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'payments_one_open_escort') throw error
    // Another window was faster, so its payment counts. Nobody has seen ours; cancel it.
    await provider.cancelPayment(made.id)
    const other = await findUnusedEscort(database.orm, of)
    const kept = other && (await resumePayment(kernel, provider, other, input.fee))
    if (!kept) throw refuse('payment_closed')
    return kept
  }
  return openedView(paymentId, input.fee, made)
}
