import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inDollars } from '../../billing/money.ts'
import { placeOf } from '../tour-words.ts'

const PayAgainDialog = lazy(async () => ({
  default: (await import('../../billing/components/pay-again-dialog.tsx')).PayAgainDialog,
}))

/** A fee that failed after the tour was booked, or was refunded before the tour was reopened: what it means, and the way to pay it. */
export function ChargeFailed({ tour }: { tour: AgentTour }) {
  const [paying, setPaying] = useState(false)
  if (!tour.may.payAgain && !paying) return null
  const refunded = tour.chargeStatus === 'refunded'
  return (
    <section
      aria-labelledby="charge-failed-title"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-md"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h3 id="charge-failed-title" className="font-semibold text-bad">
          {refunded ? 'Assistant fee refunded' : 'Payment Failed'}
        </h3>
        <p>
          {refunded
            ? 'We refunded your assistant fee when the tour was cancelled. The tour is open again, without a tour assistant. Pay the fee again to book one.'
            : 'Your bank refused the payment for the tour assistant after the tour was booked. The tour stands; no assistant is booked until it is paid.'}
        </p>
      </div>
      <Button variant="primary" onClick={() => setPaying(true)}>
        Pay again
      </Button>
      {paying ? (
        <Suspense>
          <PayAgainDialog
            tourId={tour.id}
            place={placeOf(tour)}
            what="assistant"
            onClose={() => setPaying(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The card on file could not be charged for a tour that is over: why, and the way to pay. */
export function ChargeOpen({ tour }: { tour: AgentTour }) {
  const [paying, setPaying] = useState(false)
  if (!tour.may.payCharge && !paying) return null
  return (
    <section
      aria-labelledby="charge-open-title"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-md"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h3 id="charge-open-title" className="font-semibold text-bad">
          Payment failed
        </h3>
        <p>
          We couldn't charge {inDollars(tour.tourCharge)} for this tour. {tour.chargeFailure}
        </p>
      </div>
      <Button variant="primary" onClick={() => setPaying(true)}>
        Pay now
      </Button>
      {paying ? (
        <Suspense>
          <PayAgainDialog
            tourId={tour.id}
            place={placeOf(tour)}
            what="charge"
            onClose={() => setPaying(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
