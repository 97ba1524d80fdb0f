import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { renewEscortPayment } from '../../billing/commands/renew-escort-payment.ts'
import type { Payments } from '../../billing/ports.ts'
import { agentMay } from '../policy.ts'
import { requireTour } from '../queries.ts'
import { tours } from '../tables.ts'
import { addressLine } from '../views.ts'
import { writeChange } from './write-change.ts'

/** Another window may end and replace the payment while this one asks; not more often than this. */
const tries = 3

/**
 * An agent pays again for an assistant whose charge failed after the tour was booked, or was refunded before the tour was
 * reopened. Until the provider confirms, the tour has no escort; then it hears of it as of every payment (settle-charge).
 * Asked again after paying, it says so.
 *
 * @throws Refusal not_found; payment_closed where there is nothing to pay; payments_off, too_many_attempts,
 *   provider_unreachable
 */
export const payAgain = async (kernel: Kernel, payments: Payments, viewer: AgentViewer, tourId: string) => {
  const { orm } = kernel.database
  for (let attempt = 0; attempt < tries; attempt++) {
    const tour = await requireTour(orm, viewer, tourId)
    const { paymentId } = tour
    const isPaid = tour.chargeStatus === 'paid' || tour.chargeStatus === 'pending'
    if (!paymentId || tour.agentId !== viewer.userId || !(isPaid || agentMay(viewer, tour).payAgain))
      throw refuse('payment_closed', { message: 'There is nothing to pay for this tour.' })
    const opened = await renewEscortPayment(kernel, payments, {
      again: agentMay(viewer, tour).payAgain,
      ...{ paymentId, tourId: tour.id, description: `Tour assistant: ${addressLine(tour)}` },
      hold: async (tx) => {
        const [held] = await tx.select().from(tours).where(eq(tours.id, tour.id)).for('update')
        // While the provider was asked it may have been closed too: then there is nothing to pay for.
        return held?.paymentId === paymentId && agentMay(viewer, held).payAgain
      },
      replace: async (tx, another) => {
        const [before] = await tx.select().from(tours).where(eq(tours.id, tour.id))
        if (!before) throw new Error('A locked tour vanished')
        await writeChange(tx, viewer, kernel.clock.now(), {
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
