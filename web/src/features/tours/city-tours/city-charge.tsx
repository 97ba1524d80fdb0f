import { formatDollars } from '@porchlight/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { tourChargeQuery } from './city-api.ts'
import { pricesOf, reasonOfCharge } from './city-words.ts'

type Props = { propertyId: string | undefined; agentId: string | undefined }

/** Shows what the server will charge, and why, before the request is sent. */
export function CityCharge({ propertyId, agentId }: Props) {
  const { data, isError } = useQuery(tourChargeQuery(propertyId ?? '', agentId))
  return (
    <section aria-label="Tour charge" aria-live="polite" className="rounded-lg bg-sunken px-4 py-3 text-md">
      {content()}
    </section>
  )

  function content() {
    if (propertyId === undefined)
      return <p className="text-ink-2">The charge depends on the property and the agent.</p>
    if (isError)
      return (
        <p className="text-bad">
          We couldn’t load the charge. It will be calculated when you schedule the tour.
        </p>
      )
    if (!data) return <Skeleton className="h-10 w-48" />
    return (
      <>
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-ink-2">Tour charge</span>
          <strong className="num text-base font-semibold">{formatDollars(data.tourCharge)}</strong>
        </p>
        <p className="text-sm text-ink-2">{reasonOfCharge(data)}</p>
        {data.chargeStatus === 'waived' ? null : (
          <p className="num text-sm text-ink-3">
            {pricesOf(data)}
            {agentId === undefined ? '. Free for agents on Pro.' : ''}
          </p>
        )}
      </>
    )
  }
}
