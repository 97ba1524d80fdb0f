import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PaymentProvider } from '../ports.ts'
import { countUncompleted } from '../queries.ts'
import { openedAtMost } from '../rules.ts'
import type { CreatedPayment } from '../steps/record-escort-payment.ts'
import { type OpenedPayment, openedView } from '../views.ts'

type Input = { agentId: string; amountCents: number; description: string; use: 'escort' | 'tour-charge' }

/** Each lets one payment through: the first one. */
const oneOnly = new Set(['payments_one_open_escort', 'payments_one_tour_charge'])

/**
 * Creates a payment at the provider and stores it, unless the agent has begun too many. A payment that is not stored
 * cannot be paid by anyone, because nobody has seen its secret.
 *
 * @param store runs in one transaction; returns false if another payment was stored meanwhile
 * @returns null if another window was faster; this payment is cancelled then
 * @throws Refusal too_many_attempts; ProviderUnreachable
 */
export const createPayment = async (
  { database, clock }: Kernel,
  provider: PaymentProvider,
  { agentId, amountCents, description, use }: Input,
  store: (tx: Tx, payment: CreatedPayment) => Promise<unknown>,
): Promise<OpenedPayment | null> => {
  if ((await countUncompleted(database.orm, agentId, clock.now())) >= openedAtMost.count)
    throw refuse('too_many_attempts', { retryAfter: openedAtMost.within / 1000 })
  const id = newId()
  const made = await provider.createPayment({ paymentId: id, amountCents, description }, `${use}-${id}`)
  const stored = await database
    .transaction((tx) => store(tx, { id, amountCents, made, at: clock.now() }))
    .catch((error: unknown) => {
      if (!oneOnly.has(databaseErrorOf(error)?.constraint ?? '')) throw error
      return false
    })
  if (stored !== false) return openedView(id, amountCents, made)
  await provider.cancelPayment(made.id)
  return null
}
