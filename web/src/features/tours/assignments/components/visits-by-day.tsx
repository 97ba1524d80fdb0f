import { useMemo } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { useFirstRows } from '../../../../ui/lists/first-rows.tsx'
import { useNewRows } from '../../queue/use-new-rows.ts'
import { groupId } from '../assignment-steps.ts'
import type { Visits } from '../use-visits.ts'
import { AssignmentGroups, type AssignmentHandlers } from './assignment-groups.tsx'

/** How many visits of the coming days are drawn with the screen. */
const AT_ONCE = 3

/** Late tours, the day's visits and those of the coming days, at the top of the screen. The list below leaves them out. */
export function VisitsByDay({
  visits: { late, today, upcoming, toSchedule, isKnown },
  ...handlers
}: AssignmentHandlers & { visits: Visits }) {
  const now = useNow()
  const { all, after } = useFirstRows(isKnown)
  const near = useMemo(() => [...late, ...today], [late, today])
  const visits = useMemo(() => [...near, ...upcoming], [near, upcoming])
  const fresh = useNewRows(isKnown ? visits : undefined, 'visits')
  if (visits.length === 0) return null
  const shown = [...near, ...(all ? upcoming : upcoming.slice(0, AT_ONCE))]
  return (
    <>
      {toSchedule > 0 ? (
        <p className="num text-sm text-ink-2">
          Your visits come first.{' '}
          <TextLink href={`#${groupId('to_schedule')}`} className="inline-block py-1">
            Go to the {toSchedule === 1 ? '1 tour' : `${toSchedule} tours`} to schedule
          </TextLink>
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
