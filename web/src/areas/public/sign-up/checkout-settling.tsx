import { useState } from 'react'
import { useSettlement } from '../../../features/billing/use-checkout.ts'
import { GoTo } from '../../../features/sessions/components/go-to.tsx'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { useStickyError } from '../../../lib/use-sticky-error.ts'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { AccountRefunded, hasAccountAlready } from './account-refunded.tsx'
import { useExpired } from './use-expired.ts'

type Props = {
  /** Nothing is due. */
  free: boolean
  /** The bank has already said that it takes longer. */
  processing: boolean
}

/**
 * After payment: polls until the provider confirms it, which leads to the account set-up. The card form is hidden, so
 * nobody pays twice.
 */
export function Settling({ free, processing }: Props) {
  const settlement = useSettlement()
  const { data, refetch } = settlement
  // Polling repeats every few seconds: keep the error on screen instead of flickering.
  const error = useStickyError(settlement)
  const [retrying, setRetrying] = useState(false)
  const isOver = useExpired(error)
  if (data?.state === 'completed') return <GoTo address={paths.accountSetup()} />
  if (isOver) return null
  if (hasAccountAlready(error)) return <AccountRefunded error={error} />
  if (data || processing) return <OnItsWay free={free} />
  if (error)
    return (
      <ErrorState
        message={reasonOf(
          error,
          free
            ? 'We couldn’t check whether your plan has started.'
            : 'Your payment went through, but we couldn’t check your plan. You won’t be charged again.',
        )}
        onRetry={() => {
          setRetrying(true)
          void refetch().finally(() => setRetrying(false))
        }}
        retrying={retrying}
      />
    )
  return (
    <p role="status" className="flex items-center gap-3 py-4 text-md text-ink-2">
      <Spinner /> {free ? 'Starting your plan' : 'Confirming your payment'}
    </p>
  )
}

function OnItsWay({ free }: { free: boolean }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-md">
      <span className="mt-1 text-ink-3">
        <Spinner />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{free ? 'Your plan is about to start' : 'Payment processing'}</p>
        <p className="text-ink-2">
          {free ? null : 'Your bank is still processing the payment. '}This page updates automatically. You
          can close it: we’ll email you a link to your account.
          {free ? null : ' If your bank declines it, reload this page and pay with another card.'}
        </p>
      </div>
    </div>
  )
}
