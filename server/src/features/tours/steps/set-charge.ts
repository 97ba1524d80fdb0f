import type { Tx } from '../../../kernel/database/database.ts'
import { type LockedTour, recordChange } from './record-change.ts'

type Charge = { status: LockedTour['chargeStatus']; failure?: string | null }

/** Sets the charge of a tour that is locked in `tx`, as the system. The same state again writes nothing. */
export const setCharge = async (
  tx: Tx,
  before: LockedTour,
  { status, failure = null }: Charge,
  at: Date,
): Promise<void> => {
  if (before.chargeStatus === status && before.chargeFailure === failure) return
  await recordChange(tx, null, at, {
    before,
    change: {
      set: {
        chargeStatus: status,
        chargeFailure: failure,
        ...(status === 'paid' && { chargePaidAt: at }),
        ...(status === 'pending' && { chargePaidAt: null }),
      },
      history: {
        kind: 'payment',
        changes: [{ field: 'chargeStatus', from: before.chargeStatus, to: status }],
      },
    },
  })
}
