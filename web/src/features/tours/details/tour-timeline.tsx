import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Rail } from '../../../ui/frame/rail.tsx'
import { tourEmailsQuery, tourHistoryQuery } from '../api.ts'
import { stepsOf } from './timeline.ts'

/** A tour's history with the emails to its client, and its remaining steps. */
export function TourTimeline({ tour }: { tour: Pick<AgentTour, 'id' | 'status' | 'timeZone'> }) {
  const history = useQuery(tourHistoryQuery(tour.id))
  const emails = useQuery(tourEmailsQuery(tour.id))
  // Shown together: an email that appeared later would move the steps below it.
  const query = {
    data: history.data && emails.data && stepsOf(history.data, tour, emails.data),
    error: history.error ?? emails.error,
    errorUpdateCount: history.errorUpdateCount + emails.errorUpdateCount,
    isFetching: history.isFetching || emails.isFetching,
    refetch: () => Promise.all([history.refetch(), emails.refetch()]),
  }
  return (
    <Loaded query={query} loading="Loading the timeline" rows={2} failed="We couldn’t load the timeline.">
      {(steps) => <Rail label="Timeline" times="under" steps={steps} />}
    </Loaded>
  )
}
