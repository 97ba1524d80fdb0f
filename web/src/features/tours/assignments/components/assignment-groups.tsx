import type { Assignment } from '@porchlight/contract/tours/shapes'
import { formatDayHeading } from '../../../../lib/time.ts'
import { type DayGroup, dayGroupOf, dayGroups, dayOf, groupId } from '../assignment-steps.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentGrid, GroupHeading } from './assignment-grid.tsx'

/** What the buttons of a card open. */
export type AssignmentHandlers = {
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}
type Cards = AssignmentHandlers & {
  /** The id of the highlighted card. */
  foremost?: string | undefined
  /** The ids of the cards that flash. */
  fresh: ReadonlySet<string>
  /** The rows of an earlier search, while the next one loads. */
  dimmed: boolean
}
type Props = Cards & {
  tours: readonly Assignment[]
  now: Date
  groups?: readonly DayGroup[]
  /** The numbers beside the headings. */
  counts?: Partial<Record<DayGroup, number>>
}

const titles: Record<DayGroup, string> = {
  late: 'Late',
  today: 'Today',
  upcoming: 'Upcoming',
  to_contact: 'Not contacted yet',
  to_schedule: 'To schedule',
  not_attending: 'Not attending',
  done: 'Done',
}

/** Assignments in groups, of which the upcoming ones have a heading for each day. */
export function AssignmentGroups({ tours, now, groups = dayGroups, counts = {}, ...cards }: Props) {
  return groupsOf(tours, groups, now).map(({ group, of }) => (
    <section key={group} aria-labelledby={groupId(group)} className="flex flex-col gap-2">
      <GroupHeading id={groupId(group)} title={titles[group]} count={counts[group]} />
      {group === 'to_schedule' ? (
        // The count of pending tours includes only some of these.
        <p className="-mt-1 text-sm text-ink-2">
          You’ve contacted the client, or the time isn’t confirmed yet.
        </p>
      ) : null}
      {group === 'upcoming' ? (
        daysOf(of).map((day) => <Day key={day.day} {...day} now={now} {...cards} />)
      ) : (
        <AssignmentGrid labelledBy={groupId(group)} tours={of} {...cards} />
      )}
    </section>
  ))
}

/** The groups that hold tours, in their order. */
const groupsOf = (tours: readonly Assignment[], groups: readonly DayGroup[], now: Date) =>
  groups
    .map((group) => ({ group, of: tours.filter((tour) => dayGroupOf(tour, now) === group) }))
    .filter(({ of }) => of.length > 0)

/** Tours by their day. The order of the days differs from that of the tours where the time zones do. */
const daysOf = (tours: readonly Assignment[]) =>
  [...new Set(tours.map(dayOf))]
    .toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))
    .map((day) => ({ day, of: tours.filter((tour) => dayOf(tour) === day) }))

/** The tours of one day, under its name. */
function Day({
  day,
  of,
  now,
  ...cards
}: Cards & { day: string | null; of: readonly Assignment[]; now: Date }) {
  const [first] = of
  const id = `day-${day}`
  return (
    <>
      <h3 id={id} className="num mt-1 text-sm font-medium text-ink-2">
        {first?.scheduledDate ? formatDayHeading(first.scheduledDate, first.timeZone, now) : null}
      </h3>
      <AssignmentGrid labelledBy={`${groupId('upcoming')} ${id}`} tours={of} {...cards} />
    </>
  )
}
