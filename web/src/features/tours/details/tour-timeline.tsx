import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Rail } from '../../../ui/frame/rail.tsx'
import { tourHistoryQuery } from '../api.ts'
import { stepsOf } from './timeline.ts'

/** A tour's history, and its remaining steps. */
export function TourTimeline({ tour }: { tour: Pick<AgentTour, 'id' | 'status' | 'timeZone'> }) {
  const query = useQuery(tourHistoryQuery(tour.id))
  return (
    <Loaded query={query} loading="Loading the timeline" rows={2} failed="We couldn’t load the timeline.">
      {(history) => <Rail label="Timeline" times="under" steps={stepsOf(history, tour)} />}
    </Loaded>
  )
}
