import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../kernel/database/database.ts'
import { findPayment, listTourCharges } from '../../../payments/queries.ts'
import { requestRefund } from '../../../payments/steps/request-refund.ts'
import { isDueForCharge, owesCharge } from '../../rules.ts'
import { setCharge } from '../../steps/set-charge.ts'
import { tours } from '../../tables.ts'
import { sendTourCharge } from './send-tour-charge.ts'

/**
 * Updates a tour's charge from its newest payment's current state, after a payment event. If the desk settled the
 * charge, that stays, and later payments are refunded.
 */
export const settleTourCharge = async (
  tx: Tx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> => {
  const changed = await findPayment(tx, paymentId)
  if (changed?.purpose !== 'tour_charge' || !changed.tourId) return
  const [tour] = await tx.select().from(tours).where(eq(tours.id, changed.tourId)).for('update')
  const [payment] = tour ? await listTourCharges(tx, tour.id) : []
  if (!tour || payment?.id !== paymentId) return
  if (tour.chargeSettledBy) {
    if (payment.status !== 'refunded') await requestRefund(tx, { paymentId, reason: 'charge_settled', at })
    return
  }
  if (payment.status === 'refunded') {
    const isAgain = payment.refundReason === 'tour_cancelled' && tour.status !== 'cancelled'
    await setCharge(tx, tour, { status: isAgain ? 'pending' : 'refunded' }, at)
    if (isAgain && isDueForCharge({ ...tour, chargeStatus: 'pending' })) await sendTourCharge(tx, tour.id)
    return
  }
  if (payment.refundRequestedAt) return
  if (payment.status === 'succeeded') return setCharge(tx, tour, { status: 'paid' }, at)
  if (payment.status === 'processing') return setCharge(tx, tour, { status: 'pending' }, at)
  if (!owesCharge(tour) || tour.chargeStatus === 'paid') return
  const failure = payment.failureMessage ?? tour.chargeFailure ?? 'The payment was not completed.'
  await setCharge(tx, tour, { status: 'failed', failure }, at)
}
