import { refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { refundTourCharges } from '../../../payments/steps/refund-tour-charges.ts'
import { isChargeOpen } from '../../rules.ts'
import { type TourCommand, updateTour } from '../../steps/update-tour.ts'

/**
 * Staff waive an open charge, or mark it as paid outside of Porchlight, with a reason. This closes a begun payment.
 *
 * @throws Refusal not_found, version_conflict; charge_not_open if nothing is owed or it is paid
 */
export const markCharge: TourCommand<
  StaffViewer,
  [charge: { as: 'waived' | 'paid_outside'; reason: string }]
> = (kernel, viewer, request, { as, reason }) =>
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
