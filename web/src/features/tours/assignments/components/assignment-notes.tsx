import { useInfiniteQuery } from '@tanstack/react-query'
import { TourNotesPanel } from '../../../notes/components/tour-notes-panel.tsx'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { assignmentsQuery } from '../assignment-api.ts'

/** The notes on an assignment, for its assistant. */
export function AssignmentNotes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const { data } = useInfiniteQuery(assignmentsQuery('all'))
  const tour = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === tourId)
  return (
    <TourNotesPanel
      tourId={tourId}
      about={tour ? `${clientNameOf(tour)}, ${placeOf(tour)}` : undefined}
      zone={tour?.timeZone}
      onClose={onClose}
    />
  )
}
