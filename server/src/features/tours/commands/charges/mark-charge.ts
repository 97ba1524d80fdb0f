import type { Kernel } from '../../../../kernel/kernel.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { refundTourCharges } from '../../../payments/steps/refund-tour-charges.ts'
import type { TourRow } from '../../queries.ts'
import { isChargeOpen } from '../../rules.ts'
import { type ChangeRequest, updateTour } from '../../steps/update-tour.ts'

/**
 * Staff waive an open charge, or mark it as paid outside of Porchlight, with a reason. This closes a begun payment.
 *
 * @throws Refusal not_found, version_conflict; charge_not_open if nothing is owed or it is paid
 */
export const markCharge = (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
  { as, reason }: { as: 'waived' | 'paid_outside'; reason: string },
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, at) => {
      if (!isChargeOpen(tour)) throw refuse('charge_not_open')
      await refundTourCharges(tx, { tourId: tour.id, reason: 'charge_settled', at })
      return {
        set: {
          chargeStatus: as === 'waived' ? 'waived' : 'paid',
          chargeFailure: null,
          chargeSettledBy: viewer.userId,
          chargePaidAt: as === 'waived' ? null : at,
        },
        history: {
          kind: 'payment',
          note: reason,
          changes: [
            { field: 'chargeStatus', from: tour.chargeStatus, to: as === 'waived' ? 'charge_waived' : as },
          ],
        },
      }
    }),
  )
