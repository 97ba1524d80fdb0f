import type { Tx } from '../../../kernel/database/database.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { assignPayment } from '../../payments/steps/assign-payment.ts'
import { withSelfEscort } from '../rules.ts'
import type { tours } from '../tables.ts'

type Input = {
  property: { id: string; escortRequired: boolean }
  /** The agent escorts in person. */
  escortRequired: boolean
  /** A paid assistant; takes precedence over escorting in person. */
  paymentId: string | null
  notes: string | null
  at: Date
}

type Escort = Pick<typeof tours.$inferInsert, 'escortRequired' | 'escortedBy' | 'specialRequests'> &
  Partial<Pick<typeof tours.$inferInsert, 'tourChargeCents' | 'chargeStatus' | 'paymentId'>>

/**
 * Chooses the escort of a new tour (specification, agent area, section 4): an assistant, with the given payment, which
 * may be pending; the agent in person, as the notes then say; or nobody yet.
 *
 * @throws Refusal not_found, payment_used, payment_incomplete
 */
export const assignEscort = async (tx: Tx, viewer: AgentViewer, input: Input): Promise<Escort> => {
  const { property, paymentId, notes, at } = input
  if (paymentId) {
    const payment = await assignPayment(tx, {
      paymentId,
      agentId: viewer.userId,
      propertyId: property.id,
      at,
    })
    return {
      escortRequired: true,
      escortedBy: 'assistant',
      specialRequests: notes,
      tourChargeCents: payment.amountCents,
      chargeStatus: payment.status === 'succeeded' ? 'paid' : 'pending',
      paymentId: payment.id,
    }
  }
  if (input.escortRequired)
    return { escortRequired: true, escortedBy: 'agent', specialRequests: withSelfEscort(notes) }
  return { escortRequired: property.escortRequired, escortedBy: 'none', specialRequests: notes }
}
