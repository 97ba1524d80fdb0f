import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { PayablePayment, PaymentProvider } from '../ports.ts'
import { payments } from '../tables.ts'

/** A payment that the provider has just created, with our id. */
export type CreatedPayment = { id: string; amountCents: number; made: PayablePayment; at: Date }

type Escort = { agentId: string; propertyId: string; provider: PaymentProvider['name']; tourId?: string }

/** Stores the payment of an escort. With `tourId`, a booked tour uses it already. */
export const recordEscortPayment = async (
  tx: Tx,
  { id, amountCents, made, at }: CreatedPayment,
  { tourId, ...of }: Escort,
): Promise<void> => {
  await tx.insert(payments).values({
    id,
    purpose: 'tour_assistant',
    status: 'pending',
    amountCents,
    ...of,
    ...(tourId !== undefined && { tourId, usedAt: at }),
    providerPaymentId: made.id,
    clientSecretHash: sha256(made.clientSecret),
    providerStateAt: at,
    createdAt: at,
    updatedAt: at,
  })
  await recordEvent(tx, {
    topic: 'payments',
    entityId: id,
    kind: 'payment.opened',
    actorId: of.agentId,
    agentId: of.agentId,
    ...(tourId !== undefined && { payload: { tourId } }),
  })
}
