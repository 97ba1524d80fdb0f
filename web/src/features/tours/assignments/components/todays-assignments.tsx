import type { Assignment } from '@porchlight/contract/tours/shapes'
import type { TodaysTours } from '../use-todays-tours.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentGrid, GroupHeading } from './assignment-grid.tsx'

type Props = {
  today: TodaysTours
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** Late tours and the day's visits, at the top of the screen. The list below leaves them out. */
export function TodaysAssignments({ today: { late, title, tours }, onNotes, onAsk }: Props) {
  const foremost = (late[0] ?? tours[0])?.id
  const groups = [
    { id: 'late-title', heading: 'Late', of: late, counted: true },
    { id: 'next-title', heading: title, of: tours, counted: title === 'Today' },
  ].filter(({ of }) => of.length > 0)
  return groups.map(({ id, heading, of, counted }) => (
    <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
      <GroupHeading id={id} title={heading} count={counted ? of.length : undefined} />
      <AssignmentGrid labelledBy={id} tours={of} foremost={foremost} onNotes={onNotes} onAsk={onAsk} />
    </section>
  ))
}
