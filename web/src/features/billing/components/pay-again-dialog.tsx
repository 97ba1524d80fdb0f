import { toCents } from '@porchlight/contract/kernel/money'
import { useState } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type PaidFor, useTourPayment } from '../use-tour-payment.ts'
import { TourCardStep } from './tour-card-step.tsx'

type Props = {
  tourId: string
  /** The property's name on the screen. */
  place: string
  what: PaidFor
  onClose: () => void
}

const words = {
  assistant: {
    title: 'Pay for a tour assistant',
    paid: 'This tour assistant is paid for.',
    item: 'Tour assistant, one tour',
  },
  charge: { title: 'Pay for a tour', paid: 'This tour is paid for.', item: 'Tour' },
} as const

/** Pays for a tour, or for its assistant, after the charge failed. */
export function PayAgainDialog({ tourId, place, what, onClose }: Props) {
  const { payment, settle } = useTourPayment(tourId, what)
  const [settling, setSettling] = useState(false)
  const [charging, setCharging] = useState(false)

  const finish = async (status: 'succeeded' | 'processing'): Promise<void> => {
    setSettling(true)
    await settle(status)
    onClose()
  }
  return (
    <Dialog
      onClose={() => {
        if (!settling && !charging) onClose()
      }}
      keepOnOutsidePress
      title={words[what].title}
      description={place}
    >
      <Loaded
        query={payment}
        loading="Loading the card form"
        rows={4}
        failed={(error) => reasonOf(error, 'Failed to create payment')}
      >
        {({ status: state, clientSecret, paymentId, storedCard, amount, failure }) =>
          state === 'open' ? (
            <TourCardStep
              what={words[what].item}
              clientSecret={clientSecret}
              paymentId={paymentId}
              storedCard={storedCard}
              amountCents={toCents(amount)}
              failure={failure}
              completing={settling}
              onBusy={setCharging}
              onPaid={(status) => void finish(status)}
              onBack={onClose}
            />
          ) : (
            // Another window or the bank has completed the payment meanwhile.
            <p role="status" className="py-4 text-md">
              {state === 'succeeded' ? words[what].paid : 'Your bank is still processing the payment.'} You
              won’t be charged again.
            </p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
