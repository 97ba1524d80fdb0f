import { eq } from 'drizzle-orm'
import { addressLine } from '../../../../kernel/address-line.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../../kernel/viewer.ts'
import { renewEscortPayment } from '../../../payments/exchanges/renew-escort-payment.ts'
import type { Payments } from '../../../payments/ports.ts'
import { agentMay, owesNow } from '../../policy.ts'
import { requireTour } from '../../queries.ts'
import { recordChange } from '../../steps/record-change.ts'
import { tours } from '../../tables.ts'

/** Another window may cancel and replace the payment meanwhile; try this often. */
const tries = 3

/**
 * An agent pays for an assistant again after the payment failed, or was refunded and the tour reopened. The escort
 * returns when the provider confirms the payment (settle-charge). After paying, it answers that the payment is done.
 *
 * @throws Refusal not_found; time_in_past if the tour's time has passed; payment_closed if nothing is to be paid;
 *   payments_off, too_many_attempts, provider_unreachable
 */
export const retryEscortPayment = async (
  kernel: Kernel,
  payments: Payments,
  viewer: AgentViewer,
  tourId: string,
) => {
  const { orm } = kernel.database
  for (let attempt = 0; attempt < tries; attempt++) {
    const tour = await requireTour(orm, viewer, tourId)
    const { paymentId } = tour
    const may = agentMay(viewer, tour, kernel.clock.now())
    if (!may.payAgain && owesNow(viewer, tour))
      throw refuse('time_in_past', {
        message: may.edit
          ? 'This tour’s time has passed. Pick another time first.'
          : 'This tour’s time has passed. You can pay once our team has set a new time.',
      })
    const isPaid = tour.chargeStatus === 'paid' || tour.chargeStatus === 'pending'
    if (!paymentId || tour.agentId !== viewer.userId || !(isPaid || may.payAgain))
      throw refuse('payment_closed', { message: 'There is nothing to pay for this tour.' })
    const opened = await renewEscortPayment(kernel, payments, {
      again: may.payAgain,
      paymentId,
      tourId: tour.id,
      description: `Tour assistant: ${addressLine(tour)}`,
      hold: async (tx) => {
        const [held] = await tx.select().from(tours).where(eq(tours.id, tour.id)).for('update')
        // The tour may have been closed during the provider's call; then there is nothing to pay for.
        return held?.paymentId === paymentId && agentMay(viewer, held, kernel.clock.now()).payAgain
      },
      replace: async (tx, another) => {
        const [before] = await tx.select().from(tours).where(eq(tours.id, tour.id))
        if (!before) throw new Error('A locked tour vanished')
        await recordChange(tx, viewer, kernel.clock.now(), {
          before,
          change: {
            set: { paymentId: another },
            history: { kind: 'payment', changes: [{ field: 'payment', from: null, to: 'opened' }] },
          },
        })
      },
    })
    if (opened) return opened
  }
  throw refuse('payment_closed')
}
