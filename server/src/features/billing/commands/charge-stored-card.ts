import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../people/queries.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { findStoredCard, listTourCharges } from '../queries.ts'

/** What came of a charge: the provider's payment, or the reason why no card was charged. */
type StoredCardCharge = { payment: ProviderPayment } | { failure: string }

const noCard = { failure: 'No card on file.' } as const

/**
 * Charges the card that an agent has on file, without the agent. A closed account is not charged; a locked one is,
 * because a lock decides about access and not about a debt. An agent without a card at this provider, such as one with
 * a granted plan, is answered the reason. Runs outside of transactions.
 *
 * @throws ProviderUnreachable: the queue tries again, under the same key
 */
export const chargeStoredCard = async (
  { database }: Pick<Kernel, 'database'>,
  provider: PaymentProvider,
  wish: { agentId: string; tourId: string; amountCents: number; description: string },
): Promise<StoredCardCharge> => {
  const { orm } = database
  const agent = await findPerson(orm, wish.agentId)
  if (!agent?.isActive) return { failure: 'The account is closed.' }
  const card = await findStoredCard(orm, wish.agentId, provider.name)
  if (!card) return noCard
  const { amountCents, description } = wish
  // A tour that was refunded and took place after all is charged once more.
  const chargeId = `${wish.tourId}-${(await listTourCharges(orm, wish.tourId)).length}`
  const charge = { chargeId, amountCents, description, ...card }
  const payment = await provider.chargeStoredCard(charge, `tour-charge-${chargeId}`)
  return payment ? { payment } : noCard
}
