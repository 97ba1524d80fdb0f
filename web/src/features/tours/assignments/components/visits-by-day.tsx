import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useMemo } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { formatDayTime } from '../../../../lib/time.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { useFirstRows } from '../../../../ui/lists/first-rows.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { useNewRows } from '../../queue/use-new-rows.ts'
import { groupId } from '../assignment-steps.ts'
import { groupsBelow, type Visits } from '../use-visits.ts'
import { AssignmentGroups, type AssignmentHandlers } from './assignment-groups.tsx'

const wordsBelow = {
  to_contact: 'not contacted yet',
  to_schedule: 'to schedule',
  not_attending: 'that you don’t attend',
} as const satisfies Record<keyof Visits['below'], string>

/** How many visits are drawn with the screen; the others follow when there is time. */
const AT_ONCE = 4

type Props = AssignmentHandlers & {
  visits: Visits
  /** Draws the group of the list below to which a link leads. */
  onGroup: () => void
}

/** Late tours, the day's visits and those of the coming days, at the top of the screen. The list below leaves them out. */
export function VisitsByDay({
  visits: { late, today, upcoming, below, isKnown },
  onGroup,
  ...handlers
}: Props) {
  const now = useNow()
  const near = useMemo(() => [...late, ...today], [late, today])
  const visits = useMemo(() => [...near, ...upcoming], [near, upcoming])
  const { most, after } = useFirstRows(isKnown, AT_ONCE, visits.length)
  const fresh = useNewRows(isKnown ? visits : undefined, 'visits')
  if (visits.length === 0) return null
  const others = groupsBelow.filter((group) => below[group] > 0)
  // The browser scrolls to the visit to which the address leads as soon as it is drawn.
  const linked = visits.findIndex(({ id }) => location.hash === `#${id}`)
  const shown = visits.slice(0, Math.max(most, linked + 1))
  return (
    <>
      {late.length > 0 ? (
        <NextVisit tour={[...today, ...upcoming].find(({ scheduledDate }) => scheduledDate)} />
      ) : null}
      {others.length > 0 ? (
        <p className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className="py-1 max-sm:hidden">Late tours and your visits come first.</span>
          {others.map((group) => (
            <TextLink key={group} href={`#${groupId(group)}`} onClick={onGroup} className="py-1">
              {below[group]}{' '}
              <span className={group === 'not_attending' ? undefined : 'max-sm:sr-only'}>
                {below[group] === 1 ? 'tour' : 'tours'}{' '}
              </span>
              {wordsBelow[group]}
            </TextLink>
          ))}
        </p>
      ) : null}
      <AssignmentGroups
        tours={shown}
        now={now}
        counts={{ late: late.length, today: today.length }}
        foremost={shown[0]?.id}
        fresh={fresh}
        dimmed={false}
        {...handlers}
      />
      {after}
    </>
  )
}

/** Links to the next visit, which late tours push below the fold on a phone. */
function NextVisit({ tour }: { tour: Assignment | undefined }) {
  if (!tour?.scheduledDate) return null
  return (
    <p className="num text-md sm:hidden">
      <TextLink href={`#${tour.id}`} className="inline-block py-1 wrap-anywhere">
        Next visit: {formatDayTime(tour.scheduledDate, tour.timeZone)}, {streetOf(tour.property)}
      </TextLink>
    </p>
  )
}
