import { announcementQuery } from '../features/announcements/api.ts'
import { conversationsQuery } from '../features/messages/api.ts'
import { noteFeedQuery } from '../features/notes/api.ts'
import { feedFilters } from '../features/notes/feed-filters.ts'
import { agentPropertiesQuery } from '../features/properties/api.ts'
import { reportQuery, reportToursQuery } from '../features/reports/api.ts'
import { agentStatsQuery, agentToursQuery, aheadToursQuery, newestToursQuery } from '../features/tours/api.ts'
import { queryClient } from '../lib/requests/query-client.ts'
import type { NotesSearch, PropertiesSearch, ScheduleSearch } from '../lib/searches.ts'
import { sessionQuery } from '../lib/session.ts'
import { rememberedAgent } from '../lib/session-cache.ts'

/*
 * Sends a screen's requests while its code loads. The caller does not wait, so the frame appears at once. Only agents
 * with access prefetch.
 */
const ifAgent = async (start: () => void): Promise<void> => {
  if (rememberedAgent()) return start()
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user?.userType === 'real_estate_agent' && user.hasAccess) start()
}

export const prefetchDashboard = (): void => {
  // The announcement is for everyone and at the top of the page: loading it later would push the page down.
  void queryClient.prefetchQuery(announcementQuery)
  void ifAgent(() => {
    void queryClient.prefetchQuery(agentStatsQuery)
    void queryClient.prefetchQuery(newestToursQuery)
    void queryClient.prefetchQuery(aheadToursQuery)
  })
}

export const prefetchSchedule = ({ q, group }: Pick<ScheduleSearch, 'q' | 'group'>): void =>
  void ifAgent(() => {
    if (group) {
      void queryClient.prefetchInfiniteQuery(agentToursQuery({ group, q }))
      return
    }
    void queryClient.prefetchInfiniteQuery(agentToursQuery({ when: 'active', q }))
    void queryClient.prefetchInfiniteQuery(agentToursQuery({ when: 'past', q }))
  })

export const prefetchProperties = (search: Pick<PropertiesSearch, 'q' | 'escort'>): void =>
  void ifAgent(() => void queryClient.prefetchInfiniteQuery(agentPropertiesQuery(search)))

export const prefetchNotes = (search: NotesSearch): void =>
  void ifAgent(() => void queryClient.prefetchInfiniteQuery(noteFeedQuery(feedFilters(search))))

export const prefetchConversations = ({ q }: { q?: string | undefined }): void =>
  void ifAgent(() => void queryClient.prefetchInfiniteQuery(conversationsQuery(q ?? '')))

export const prefetchReport = (range: { from?: string | undefined; to?: string | undefined }): void =>
  void ifAgent(() => {
    void queryClient.prefetchQuery(reportQuery(range))
    void queryClient.prefetchInfiniteQuery(reportToursQuery(range))
  })
