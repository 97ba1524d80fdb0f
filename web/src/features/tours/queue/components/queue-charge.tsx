import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { Suspense, useState } from 'react'
import { lazyOnDemand } from '../../../../lib/lazy-when-idle.ts'
import { Button } from '../../../../ui/button.tsx'
import { StatusPill } from '../../../../ui/status-pill.tsx'
import { chargeLook } from '../../city-tours/city-words.ts'
import { RefundsHint } from '../../components/refunds-hint.tsx'

const ChargeDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-charge-dialog.tsx')).QueueChargeDialog,
}))

/** The charge of a desk-scheduled tour, with the staff's actions on an open one. */
export function QueueCharge({ tour }: { tour: StaffTour }) {
  const [settling, setSettling] = useState<'waived' | 'paid_outside' | null>(null)
  const look = chargeLook(tour)
  if (!look) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="flex flex-wrap items-center gap-2">
        <span className="num">{look.amount}</span>
        <StatusPill tone={look.tone} label={look.label} />
      </span>
      {tour.chargeFailure ? (
        <span className="text-ink-2">{refusedCardForDesk(tour.chargeFailure)}</span>
      ) : null}
      {tour.chargeStatus === 'paid' && !tour.chargeSettledByDesk ? <RefundsHint /> : null}
      {tour.may.settleCharge ? (
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setSettling('paid_outside')}>Mark as paid</Button>
          <Button onClick={() => setSettling('waived')}>Waive charge</Button>
        </span>
      ) : null}
      {settling ? (
        <Suspense>
          <ChargeDialog tour={tour} as={settling} onClose={() => setSettling(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
