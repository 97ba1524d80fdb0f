import { eq } from 'drizzle-orm'
import { addressLine } from '../../../../kernel/address-line.ts'
import type { Tx } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { chargeStoredCard } from '../../../payments/exchanges/charge-stored-card.ts'
import type { Payments } from '../../../payments/ports.ts'
import { listTourCharges } from '../../../payments/queries.ts'
import { recordTourCharge } from '../../../payments/steps/record-tour-charge.ts'
import { refundTourCharges } from '../../../payments/steps/refund-tour-charges.ts'
import { findStoredCard } from '../../../subscriptions/queries.ts'
import { findTour } from '../../queries.ts'
import { isDueForCharge } from '../../rules.ts'
import { setCharge } from '../../steps/set-charge.ts'
import { tours } from '../../tables.ts'

const hasLivePayment = async (orm: Tx | Kernel['database']['orm'], tourId: string): Promise<boolean> =>
  (await listTourCharges(orm, tourId)).some(
    ({ status, refundRequestedAt }) => status !== 'cancelled' && status !== 'refunded' && !refundRequestedAt,
  )

/**
 * Charges the agent's card for a tour that took place, once. Without payments, the charge stays open; without a card,
 * it fails. The tour gets the result through an event (settle-tour-charge). Runs outside of transactions: if the desk
 * settled or cancelled meanwhile, the payment is refunded.
 *
 * @throws ProviderUnreachable: the queue retries
 */
export const chargeTour = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  { provider }: Payments,
  tourId: string,
): Promise<void> => {
  const { database, clock } = parts
  const [tour] = await database.orm.select().from(tours).where(eq(tours.id, tourId))
  if (!provider || !tour || !isDueForCharge(tour) || (await hasLivePayment(database.orm, tourId))) return
  const { agentId, propertyId, tourChargeCents: amountCents } = tour
  const place = await findTour(database.orm, { door: 'agent', userId: agentId }, tourId)
  const description = place ? `Tour: ${addressLine(place)}` : 'Tour'
  const card = await findStoredCard(database.orm, agentId, provider.name)
  const charged = await chargeStoredCard(parts, provider, {
    agentId,
    tourId,
    amountCents,
    description,
    card,
  })
  await database.transaction(async (tx) => {
    const at = clock.now()
    const [held] = await tx.select().from(tours).where(eq(tours.id, tourId)).for('update')
    if (!held || (await hasLivePayment(tx, tourId))) return
    const isDue = isDueForCharge(held)
    if ('failure' in charged) {
      if (isDue) await setCharge(tx, held, { status: 'failed', failure: charged.failure }, at)
      return
    }
    await recordTourCharge(tx, provider.name, charged.payment, {
      id: newId(),
      agentId,
      propertyId,
      tourId,
      amountCents,
      at,
    })
    if (!isDue) await refundTourCharges(tx, { tourId, reason: 'tour_cancelled', at })
  })
}
