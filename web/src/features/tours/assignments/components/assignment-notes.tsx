import { useInfiniteQuery } from '@tanstack/react-query'
import { NotesOfTour } from '../../components/notes-of-tour.tsx'
import { assignmentsQuery } from '../assignment-api.ts'

/** The notes on an assignment, for its assistant. */
export function AssignmentNotes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const { data } = useInfiniteQuery(assignmentsQuery('all'))
  const tour = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === tourId)
  return <NotesOfTour tourId={tourId} tour={tour} onClose={onClose} />
}
