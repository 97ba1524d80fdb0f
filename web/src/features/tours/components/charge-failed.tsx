import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { placeOf } from '../tour-words.ts'

const PayAgainDialog = lazy(async () => ({
  default: (await import('../../billing/components/pay-again-dialog.tsx')).PayAgainDialog,
}))

/** A charge that failed after the tour was booked: what it means, and the way to pay it. */
export function ChargeFailed({ tour }: { tour: AgentTour }) {
  const [paying, setPaying] = useState(false)
  if (!tour.may.payAgain && !paying) return null
  return (
    <section
      aria-labelledby="charge-failed-title"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-md"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h3 id="charge-failed-title" className="font-semibold text-bad">
          Payment Failed
        </h3>
        <p>
          Your bank refused the payment for the tour assistant after the tour was booked. The tour stands; no
          assistant is booked until it is paid.
        </p>
      </div>
      <Button variant="primary" onClick={() => setPaying(true)}>
        Pay again
      </Button>
      {paying ? (
        <Suspense>
          <PayAgainDialog tourId={tour.id} place={placeOf(tour)} onClose={() => setPaying(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
