import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../lib/now.ts'
import { withPendingActions } from './assignment-actions.ts'
import { assignmentsQuery } from './assignment-api.ts'
import { nextVisit, visitsOf } from './assignment-steps.ts'
import { usePendingActions, useSteps } from './use-assignment-outbox.ts'

/** The tours at the top of an assistant's screen, under their heading. */
export type TodaysTours = {
  /** Visits of earlier days that still need an outcome. They have a heading of their own. */
  late: readonly Assignment[]
  title: 'Today' | 'Next visit'
  tours: readonly Assignment[]
  /** False while the assignments load. */
  isKnown: boolean
}

/** Late tours, and today's with the one in progress first; without one, the next visit within a day and a half. */
export const useTodaysTours = (): TodaysTours => {
  const { data, isFetched, fetchStatus } = useInfiniteQuery(assignmentsQuery('all'))
  // Offline, nothing more loads.
  const isKnown = isFetched || fetchStatus === 'paused'
  const now = useNow()
  const pendingActions = usePendingActions()
  const steps = useSteps()
  // Apply the pending actions, so that a visit completed offline is not the next one.
  const all = useMemo(
    () =>
      data?.pages.flatMap(({ items }) =>
        items.map((tour) => withPendingActions(tour, pendingActions, steps)),
      ) ?? [],
    [data, pendingActions, steps],
  )
  return useMemo(() => {
    const late = visitsOf('late', all, now)
    const today = visitsOf('today', all, now)
    if (today.length > 0) return { late, title: 'Today', tours: today, isKnown }
    const next = nextVisit(
      all.filter((tour) => !late.includes(tour)),
      now,
    )
    return { late, title: 'Next visit', tours: next ? [next] : [], isKnown }
  }, [all, now, isKnown])
}
