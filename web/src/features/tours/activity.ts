import type { AgentTour } from '@porchlight/contract/tours/shapes'

const WEEK = 7 * 24 * 3_600_000
const MOST = 3

type Created = Pick<AgentTour, 'createdAt'>
type Scheduled = Pick<AgentTour, 'scheduledDate' | 'status'>

/** Created in the last 7 days, newest first, at most 3 (specification, agent area, section 9). */
export const recentOf = <T extends Created>(tours: readonly T[], now: Date): T[] =>
  tours
    .filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < WEEK)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, MOST)

/** Scheduled within the next 7 days, not cancelled, soonest first, at most 3 (same place). */
export const upcomingOf = <T extends Scheduled>(
  tours: readonly T[],
  now: Date,
): (T & { scheduledDate: string })[] =>
  tours
    .flatMap((tour) => (tour.scheduledDate === null ? [] : [{ ...tour, scheduledDate: tour.scheduledDate }]))
    .filter(({ status, scheduledDate }) => {
      const ahead = Date.parse(scheduledDate) - now.getTime()
      return status !== 'cancelled' && status !== 'completed' && ahead >= 0 && ahead < WEEK
    })
    .toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate))
    .slice(0, MOST)
