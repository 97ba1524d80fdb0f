import { refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { requestRefund } from '../../../payments/steps/request-refund.ts'
import { dueEscort, isClosed, owesFee } from '../../rules.ts'
import { type TourCommand, updateTour } from '../../steps/update-tour.ts'

/**
 * Waives the assistant fee that a tour owes, with a reason for staff only. The tour's scheduling assistant escorts it
 * if they are free; otherwise staff choose an escort.
 *
 * @throws Refusal not_found, fee_not_owed, version_conflict
 */
export const markFeeWaived: TourCommand<StaffViewer, [reason: string]> = (kernel, viewer, request, reason) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!owesFee(tour) || isClosed(tour.status)) throw refuse('fee_not_owed')
      // The agent may be paying at this moment.
      if (tour.paymentId)
        await requestRefund(tx, { paymentId: tour.paymentId, reason: 'fee_waived', at: now })
      return {
        set: { escortedBy: 'assistant', chargeStatus: 'waived' },
        escortIfFree: dueEscort(tour),
        reason,
        history: {
          kind: 'payment',
          changes: [
            { field: 'chargeStatus', from: tour.chargeStatus, to: 'waived' },
            { field: 'waiverReason', from: null, to: reason },
          ],
        },
      }
    }),
  )
