import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../lib/session.ts'
import { TourNotesPanel } from '../../../notes/components/tour-notes-panel.tsx'
import { listedStaffTour } from '../../listed-tour.ts'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { staffTourQuery } from '../queue-api.ts'

/** The notes on a request, for the back office. */
export function QueueNotes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { user } = useSession()
  const { data: tour } = useQuery({
    ...staffTourQuery(tourId),
    placeholderData: () => listedStaffTour(client, tourId),
  })
  return (
    <TourNotesPanel
      tourId={tourId}
      about={tour ? `${clientNameOf(tour)}, ${placeOf(tour)}` : undefined}
      zone={tour?.timeZone}
      mayWrite={user?.permissions.includes('notes.write')}
      onClose={onClose}
    />
  )
}
