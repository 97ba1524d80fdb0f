import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Rail } from '../../../ui/frame/rail.tsx'
import { tourHistoryQuery } from '../api.ts'
import { stepsOf } from './timeline.ts'

/** A tour's history, and its remaining steps. */
export function TourTimeline({ tour }: { tour: Pick<AgentTour, 'id' | 'status' | 'timeZone'> }) {
  const { data, isPending, refetch, isFetching } = useQuery(tourHistoryQuery(tour.id))
  if (isPending) return <SkeletonRows rows={2} label="Loading the timeline" />
  if (!data) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-md text-ink-2">
        The timeline could not be fetched.
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return <Rail label="Timeline" times="under" steps={stepsOf(data, tour)} />
}
