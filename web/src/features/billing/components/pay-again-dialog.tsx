import { toCents } from '@porchlight/contract/kernel/money'
import { useState } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type PaidFor, useTourPayment } from '../use-tour-payment.ts'
import { CardStep } from './card-step.tsx'

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
  const { data } = payment

  const finish = async (status: 'succeeded' | 'processing'): Promise<void> => {
    setSettling(true)
    await settle(status)
    onClose()
  }
  // Another window or the bank has completed the payment meanwhile.
  const done = data && data.status !== 'open' ? data.status : null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !settling && !charging) onClose()
      }}
      keepOnOutsidePress
      title={words[what].title}
      description={place}
    >
      {payment.isPending ? <SkeletonRows rows={4} label="Loading the card form" /> : null}
      {payment.isError ? (
        <ErrorState
          message={reasonOf(payment.error, 'Failed to create payment')}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      ) : null}
      {done ? (
        <p role="status" className="py-4 text-md">
          {done === 'succeeded' ? words[what].paid : 'Your bank is still processing the payment.'} You are not
          charged again.
        </p>
      ) : null}
      {data && !done ? (
        <CardStep
          what={words[what].item}
          clientSecret={data.clientSecret}
          amountCents={toCents(data.amount)}
          failure={data.failure}
          completing={settling}
          onBusy={setCharging}
          onPaid={(status) => void finish(status)}
          onBack={onClose}
        />
      ) : null}
    </Dialog>
  )
}
