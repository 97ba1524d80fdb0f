import { useLive } from './live.ts'

/**
 * The polling interval of each query while the live stream is down, in milliseconds (specification: agent
 * area, section 9; back office, section 9; onboarding, section 9). While the stream is up, nothing polls.
 */
export const intervals = {
  dashboardTours: 5_000,
  tours: 30_000,
  clients: 30_000,
  properties: 30_000,
  // Not in the specification; chosen like its neighbors.
  propertyRequests: 30_000,
  announcement: 15_000,
  tourNotes: 3_000,
  noteFeed: 10_000,
  unreadNotes: 10_000,
  conversations: 5_000,
  tourQueue: 30_000,
  adminProperties: 10_000,
  imports: 2_000,
  adminAnnouncement: 10_000,
  adminAnalytics: 30_000,
  tourChat: 5_000,
  assignments: 30_000,
  calendars: 5_000,
  users: 30_000,
} as const

export type Polled = keyof typeof intervals

/** A query's `refetchInterval`: false while the stream is up, else the specified interval. */
export const usePolling = (what: Polled): number | false => {
  const live = useLive()
  return live === 'on' ? false : intervals[what]
}
