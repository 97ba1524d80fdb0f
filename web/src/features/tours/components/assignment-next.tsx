import type { Assignment } from '@porchlight/contract/tour-shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/now.ts'
import { assignmentsQuery } from '../assignment-api.ts'
import { nextVisit } from '../assignment-steps.ts'
import { AssignmentCard } from './assignment-card.tsx'

/** The visit that one is on, or goes to next: before everything else, whichever tab is open. */
export function NextVisit({ onNotes }: { onNotes: (tour: Assignment) => void }) {
  const { data } = useInfiniteQuery(assignmentsQuery('all'))
  const now = useNow()
  const tour = nextVisit(data?.pages.flatMap(({ items }) => items) ?? [], now)
  if (!tour) return null
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="mb-2 text-md font-semibold">
        {tour.status === 'in_progress' ? 'Under way' : 'Next visit'}
      </h2>
      <ul className="max-w-2xl">
        <AssignmentCard tour={tour} onNotes={onNotes} foremost />
      </ul>
    </section>
  )
}
