import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../lib/now.ts'
import { withPendingActions } from './assignment-actions.ts'
import { assignmentsQuery } from './assignment-api.ts'
import { dayGroupOf, visitsOf } from './assignment-steps.ts'
import { usePendingActions, useSteps } from './use-assignment-outbox.ts'

/** The visits at the top of an assistant's screen: late ones, today's, and those of the coming days. */
export type Visits = {
  late: readonly Assignment[]
  today: readonly Assignment[]
  upcoming: readonly Assignment[]
  /** How many open tours have no visit yet. The list below shows them. */
  toSchedule: number
  /** False while the assignments load. */
  isKnown: boolean
}

/** All visits that need an outcome, in the order of the day, with the one in progress first. */
export const useVisits = (): Visits => {
  const { data, isFetched, fetchStatus } = useInfiniteQuery(assignmentsQuery('open'))
  // Offline, nothing more loads.
  const isKnown = isFetched || fetchStatus === 'paused'
  const now = useNow()
  const pendingActions = usePendingActions()
  const steps = useSteps()
  // Apply the pending actions, so that a visit completed offline is not the next one.
  const open = useMemo(
    () =>
      data?.pages.flatMap(({ items }) =>
        items.map((tour) => withPendingActions(tour, pendingActions, steps)),
      ) ?? [],
    [data, pendingActions, steps],
  )
  return useMemo(
    () => ({
      late: visitsOf('late', open, now),
      today: visitsOf('today', open, now),
      upcoming: visitsOf('upcoming', open, now),
      toSchedule: open.filter((tour) => dayGroupOf(tour, now) === 'to_schedule').length,
      isKnown,
    }),
    [open, now, isKnown],
  )
}
