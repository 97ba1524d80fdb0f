import { useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useTourPayment } from '../use-tour-payment.ts'
import { CardStep } from './card-step.tsx'

type Props = {
  tourId: string
  /** The property, as people know it. */
  place: string
  onClose: () => void
}

/** Pays again for the assistant of a tour whose charge failed after it was booked. */
export function PayAgainDialog({ tourId, place, onClose }: Props) {
  const { payment, settle } = useTourPayment(tourId)
  const [settling, setSettling] = useState(false)
  const [charging, setCharging] = useState(false)
  const { data } = payment

  const finish = async (status: 'succeeded' | 'processing'): Promise<void> => {
    setSettling(true)
    await settle(status)
    onClose()
  }
  // Paid meanwhile, in another window or by the bank after all.
  const done = data && data.status !== 'open' ? data.status : null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !settling && !charging) onClose()
      }}
      keepOnOutsidePress
      title="Pay for a tour assistant"
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
          {done === 'succeeded' ? 'This tour assistant is paid for.' : 'Your bank is still at it.'} You are
          not charged again.
        </p>
      ) : null}
      {data && !done ? (
        <CardStep
          what="Tour assistant, one tour"
          clientSecret={data.clientSecret}
          amount={data.amount}
          failure={data.failure}
          taken={settling}
          onBusy={setCharging}
          onPaid={(status) => void finish(status)}
          onBack={onClose}
        />
      ) : null}
    </Dialog>
  )
}
