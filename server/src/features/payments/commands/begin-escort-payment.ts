import { formatCents, toCents, toDollars } from '@porchlight/contract/kernel/money'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { createPayment } from '../exchanges/create-payment.ts'
import { resumePayment } from '../exchanges/resume-payment.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { findUnusedEscort } from '../queries.ts'
import { assistantFee, outcomeUnknown, unreachable } from '../rules.ts'
import { recordEscortPayment } from '../steps/record-escort-payment.ts'
import type { OpenedPayment } from '../views.ts'

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
 * transactions.
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
        message: `A tour assistant costs ${formatCents(fee)} per tour.`,
        amount: toDollars(fee),
      })
    return kept ?? (await begin(kernel, provider, of, { ...input, fee }))
  } catch (error) {
    // The agent may have paid the earlier one by now.
    throw unreachable(kernel, error, 'a payment could not be begun', before ? outcomeUnknown : {})
  }
}

const begin = async (
  kernel: Kernel,
  provider: PaymentProvider,
  of: { agentId: string; propertyId: string; provider: PaymentProvider['name'] },
  { fee, description }: Input & { fee: number },
): Promise<OpenedPayment> => {
  const input = { agentId: of.agentId, amountCents: fee, description, use: 'escort' } as const
  const begun = await createPayment(kernel, provider, input, (tx, payment) =>
    recordEscortPayment(tx, payment, of),
  )
  if (begun) return begun
  const other = await findUnusedEscort(kernel.database.orm, of)
  const kept = other && (await resumePayment(kernel, provider, other, fee))
  if (!kept) throw refuse('payment_closed')
  return kept
}
