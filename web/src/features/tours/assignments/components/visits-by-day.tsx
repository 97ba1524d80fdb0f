import { useMemo } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { useFirstRows } from '../../../../ui/lists/first-rows.tsx'
import { useNewRows } from '../../queue/use-new-rows.ts'
import { groupId } from '../assignment-steps.ts'
import { groupsBelow, type Visits } from '../use-visits.ts'
import { AssignmentGroups, type AssignmentHandlers } from './assignment-groups.tsx'

const wordsBelow = {
  to_contact: 'not contacted yet',
  to_schedule: 'to schedule',
  not_attending: 'that you don’t attend',
} as const satisfies Record<keyof Visits['below'], string>

/** How many visits of the coming days are drawn with the screen. */
const AT_ONCE = 3

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
  const { all, after } = useFirstRows(isKnown)
  const near = useMemo(() => [...late, ...today], [late, today])
  const visits = useMemo(() => [...near, ...upcoming], [near, upcoming])
  const fresh = useNewRows(isKnown ? visits : undefined, 'visits')
  if (visits.length === 0) return null
  const others = groupsBelow.filter((group) => below[group] > 0)
  const shown = [...near, ...(all ? upcoming : upcoming.slice(0, AT_ONCE))]
  return (
    <>
      {others.length > 0 ? (
        <p className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className="py-1">Late tours and your visits come first.</span>
          {others.map((group) => (
            <TextLink key={group} href={`#${groupId(group)}`} onClick={onGroup} className="py-1">
              {below[group]} {below[group] === 1 ? 'tour' : 'tours'} {wordsBelow[group]}
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
