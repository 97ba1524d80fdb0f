import type { Assignment } from '@porchlight/contract/tours/shapes'
import type { TodaysTours } from '../use-todays-tours.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import { AssignmentGrid, GroupHeading } from './assignment-grid.tsx'

type Props = {
  today: TodaysTours
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** The day's visits at the top of the screen. The list below leaves them out. */
export function TodaysAssignments({ today: { title, tours }, onNotes, onAsk }: Props) {
  if (tours.length === 0) return null
  return (
    <section aria-labelledby="next-title" className="flex flex-col gap-2">
      <GroupHeading id="next-title" title={title} count={title === 'Today' ? tours.length : undefined} />
      <AssignmentGrid labelledBy="next-title">
        {tours.map((tour, place) => (
          <AssignmentCard key={tour.id} tour={tour} onNotes={onNotes} onAsk={onAsk} foremost={place === 0} />
        ))}
      </AssignmentGrid>
    </section>
  )
}
