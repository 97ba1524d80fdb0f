import { conversationsQuery } from '../features/messages/api.ts'
import { noteFeedQuery } from '../features/notes/api.ts'
import { feedFilters } from '../features/notes/feed-filters.ts'
import { agentPropertiesQuery } from '../features/properties/api.ts'
import { reportQuery, reportToursQuery } from '../features/reports/api.ts'
import { agentStatsQuery, agentToursQuery, aheadToursQuery, newestToursQuery } from '../features/tours/api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { NotesSearch, PropertiesSearch, ScheduleSearch } from '../lib/searches.ts'
import { rememberedAgent } from '../lib/session-cache.ts'

/*
 * Starts a screen's reads beside the fetch of its code, so that it usually finds its data there. Nothing is awaited:
 * the frame shows at once. Strangers, staff and agents without access read nothing.
 */
const ifAgent = (start: () => void): void => {
  if (rememberedAgent()) start()
}

export const prefetchDashboard = (): void =>
  ifAgent(() => {
    void queryClient.prefetchQuery(agentStatsQuery)
    void queryClient.prefetchQuery(newestToursQuery)
    void queryClient.prefetchQuery(aheadToursQuery)
  })

export const prefetchSchedule = ({ q }: Pick<ScheduleSearch, 'q'>): void =>
  ifAgent(() => {
    void queryClient.prefetchInfiniteQuery(agentToursQuery({ when: 'active', q }))
    void queryClient.prefetchInfiniteQuery(agentToursQuery({ when: 'past', q }))
  })

export const prefetchProperties = (search: Pick<PropertiesSearch, 'q' | 'escort'>): void =>
  ifAgent(() => void queryClient.prefetchInfiniteQuery(agentPropertiesQuery(search)))

export const prefetchNotes = (search: NotesSearch): void =>
  ifAgent(() => void queryClient.prefetchInfiniteQuery(noteFeedQuery(feedFilters(search))))

export const prefetchConversations = ({ q }: { q?: string | undefined }): void =>
  ifAgent(() => void queryClient.prefetchInfiniteQuery(conversationsQuery(q ?? '')))

export const prefetchReport = (range: { from?: string | undefined; to?: string | undefined }): void =>
  ifAgent(() => {
    void queryClient.prefetchQuery(reportQuery(range))
    void queryClient.prefetchInfiniteQuery(reportToursQuery(range))
  })
