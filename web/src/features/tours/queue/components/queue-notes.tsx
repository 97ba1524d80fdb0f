import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../lib/session.ts'
import { NotesOfTour } from '../../components/notes-of-tour.tsx'
import { listedStaffTour } from '../../listed-tour.ts'
import { staffTourQuery } from '../queue-api.ts'

/** The notes on a request, for the back office. */
export function QueueNotes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { user } = useSession()
  const { data: tour } = useQuery(staffTourQuery(tourId))
  return (
    <NotesOfTour
      tourId={tourId}
      tour={tour ?? listedStaffTour(client, tourId)}
      mayWrite={user?.permissions.includes('notes.write')}
      onClose={onClose}
    />
  )
}
