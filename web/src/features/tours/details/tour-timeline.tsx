import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { bothOf, Loaded } from '../../../ui/feedback/loaded.tsx'
import { Rail } from '../../../ui/frame/rail.tsx'
import { tourEmailsQuery, tourHistoryQuery } from '../api.ts'
import { stepsOf } from './timeline.ts'

/** A tour's history with the emails to its client, and its remaining steps. */
export function TourTimeline({ tour }: { tour: Pick<AgentTour, 'id' | 'status' | 'timeZone'> }) {
  // Shown together: an email that appeared later would move the steps below it.
  const query = bothOf(useQuery(tourHistoryQuery(tour.id)), useQuery(tourEmailsQuery(tour.id)))
  return (
    <Loaded query={query} loading="Loading the timeline" rows={2} failed="We couldn’t load the timeline.">
      {([history, emails]) => <Rail label="Timeline" times="under" steps={stepsOf(history, tour, emails)} />}
    </Loaded>
  )
}
