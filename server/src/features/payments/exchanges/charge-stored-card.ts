import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../people/queries.ts'
import type { PaymentProvider, ProviderPayment, StoredCard } from '../ports.ts'
import { listTourCharges } from '../queries.ts'

/** The result of a charge: the provider's payment, or the reason why no card was charged. */
type StoredCardCharge = { payment: ProviderPayment } | { failure: string }

const noCard = { failure: 'No card on file.' } as const

/**
 * Charges an agent's stored card without the agent. A locked account still owes its debt, but a closed one is not
 * charged. Without a card at this provider, for example with a granted plan, it returns the reason. Runs outside of
 * transactions.
 *
 * @param input.card the agent's card at this provider, if any
 * @throws ProviderUnreachable: the queue retries with the same idempotency key
 */
export const chargeStoredCard = async (
  { database }: Pick<Kernel, 'database'>,
  provider: PaymentProvider,
  input: {
    agentId: string
    tourId: string
    amountCents: number
    description: string
    card: Pick<StoredCard, 'customerId' | 'methodId'> | undefined
  },
): Promise<StoredCardCharge> => {
  const { orm } = database
  const agent = await findPerson(orm, input.agentId)
  if (!agent?.isActive) return { failure: 'The account is closed.' }
  const { amountCents, description, card } = input
  if (!card) return noCard
  // A tour that was refunded and took place after all is charged again.
  const chargeId = `${input.tourId}-${(await listTourCharges(orm, input.tourId)).length}`
  const { customerId, methodId } = card
  const charge = { chargeId, amountCents, description, customerId, methodId }
  const payment = await provider.chargeStoredCard(charge, `tour-charge-${chargeId}`)
  return payment ? { payment } : noCard
}
