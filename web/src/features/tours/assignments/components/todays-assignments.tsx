import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useDeferredValue } from 'react'
import type { TodaysTours } from '../use-todays-tours.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import { AssignmentGrid, GroupHeading } from './assignment-grid.tsx'

type Props = {
  today: TodaysTours
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** How many cards are drawn with the screen; the others follow when there is time. */
const AT_ONCE = 3

/** The day's visits at the top of the screen. The list below leaves them out. */
export function TodaysAssignments({ today: { title, tours }, onNotes, onAsk }: Props) {
  const isFilled = useDeferredValue(tours.length > 0, false)
  if (tours.length === 0) return null
  return (
    <section aria-labelledby="next-title" className="flex flex-col gap-2">
      <GroupHeading id="next-title" title={title} count={title === 'Today' ? tours.length : undefined} />
      <AssignmentGrid labelledBy="next-title">
        {(isFilled ? tours : tours.slice(0, AT_ONCE)).map((tour, place) => (
          <AssignmentCard key={tour.id} tour={tour} onNotes={onNotes} onAsk={onAsk} foremost={place === 0} />
        ))}
      </AssignmentGrid>
    </section>
  )
}
