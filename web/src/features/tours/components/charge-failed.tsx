import { formatDollars } from '@porchlight/contract/kernel/money'
import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { Suspense, useId, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { payAgain } from '../needs-words.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'

const PayAgainDialog = lazyOnDemand(async () => ({
  default: (await import('../../billing/components/pay-again-dialog.tsx')).PayAgainDialog,
}))

type NoticeProps = {
  tour: AgentTourCard
  /** The payment: the assistant's fee, or the charge of a completed tour. */
  what: 'assistant' | 'charge'
  /** Whether the agent may pay. An open dialog stays when this changes. */
  mayPay: boolean
  title: string
  words: string
  button: string
}

/** An open payment of a tour: its meaning, and the dialog that pays it. */
function PaymentNotice({ tour, what, mayPay, title, words, button }: NoticeProps) {
  const [paying, setPaying] = useState(false)
  const titleId = useId()
  if (!mayPay && !paying) return null
  return (
    // No landmark, because several cards, and a card and its details, can show the same notice at once.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and this is a notice.
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-md"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={titleId} className="font-semibold text-bad">
          {title}
        </h3>
        <p>{words}</p>
      </div>
      <Button
        variant="primary"
        aria-label={`${button}: ${clientNameOf(tour)}`}
        onClick={() => setPaying(true)}
      >
        {button}
      </Button>
      {paying ? (
        <Suspense>
          <PayAgainDialog
            tourId={tour.id}
            place={placeOf(tour)}
            what={what}
            onClose={() => setPaying(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** An assistant's fee that the bank refused after the booking, or that was refunded before the tour was reopened. */
export function ChargeFailed({ tour }: { tour: AgentTourCard }) {
  const refunded = tour.chargeStatus === 'refunded'
  return (
    <PaymentNotice
      tour={tour}
      what="assistant"
      mayPay={tour.may.payAgain}
      title={refunded ? 'Assistant fee refunded' : 'Payment Failed'}
      words={
        refunded
          ? 'We refunded your assistant fee when the tour was cancelled. The tour is open again, without a tour assistant. Pay the fee again to book one.'
          : 'Your bank refused the payment for the tour assistant after the tour was booked. The tour is still booked. Pay again to get a tour assistant for it.'
      }
      button={payAgain(tour)}
    />
  )
}

/** The charge of a completed tour, if the card on file could not be charged. */
export function ChargeOpen({ tour }: { tour: AgentTourCard }) {
  return (
    <PaymentNotice
      tour={tour}
      what="charge"
      mayPay={tour.may.payCharge}
      title="Payment Failed"
      words={`We couldn’t charge ${formatDollars(tour.tourCharge)} for this tour. ${tour.chargeFailure ?? ''}`.trim()}
      button={`Pay ${formatDollars(tour.tourCharge)}`}
    />
  )
}
