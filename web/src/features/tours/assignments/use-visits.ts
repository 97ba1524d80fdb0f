import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../lib/now.ts'
import { withPendingActions } from './assignment-actions.ts'
import { assignmentsQuery } from './assignment-api.ts'
import { type DayGroup, dayGroupOf, visitsOf } from './assignment-steps.ts'
import { usePendingActions, useSteps } from './use-assignment-outbox.ts'

/** The groups of open tours below the visits. */
export const groupsBelow = ['to_contact', 'to_schedule', 'not_attending'] as const satisfies DayGroup[]

/** What an assistant's screen shows at the top: what is late, today's visits, and those of the coming days. */
export type Visits = {
  late: readonly Assignment[]
  today: readonly Assignment[]
  upcoming: readonly Assignment[]
  /** How many tours the list below shows in each group. */
  below: Readonly<Record<(typeof groupsBelow)[number], number>>
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
  return useMemo(() => {
    // Group tours as the list below does: it moves a card only once the card's step is sent.
    const listed = data?.pages.flatMap(({ items }) => items) ?? []
    const groups = listed.map((tour) => dayGroupOf(tour, now))
    const countOf = (wanted: DayGroup): number => groups.filter((group) => group === wanted).length
    return {
      late: visitsOf('late', open, now),
      today: visitsOf('today', open, now),
      upcoming: visitsOf('upcoming', open, now),
      below: {
        to_contact: countOf('to_contact'),
        to_schedule: countOf('to_schedule'),
        not_attending: countOf('not_attending'),
      },
      isKnown,
    }
  }, [data, open, now, isKnown])
}
