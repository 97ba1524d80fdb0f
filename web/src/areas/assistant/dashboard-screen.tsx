import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Hourglass, ListChecks, type LucideIcon } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import {
  type AssignmentGroup,
  assignmentCountQuery,
  assignmentsQuery,
  groupAt,
} from '../../features/tours/assignments/assignment-api.ts'
import { type Asked, AssignmentAsked } from '../../features/tours/assignments/components/assignment-asked.tsx'
import { AssignmentList } from '../../features/tours/assignments/components/assignment-list.tsx'
import { AssignmentNotes } from '../../features/tours/assignments/components/assignment-notes.tsx'
import { KeepCardInPlace } from '../../features/tours/assignments/components/keep-card-in-place.tsx'
import {
  PendingActionsNotice,
  RefusedActions,
} from '../../features/tours/assignments/components/pending-actions.tsx'
import { VisitsByDay } from '../../features/tours/assignments/components/visits-by-day.tsx'
import { useSteps } from '../../features/tours/assignments/use-assignment-outbox.ts'
import { useVisits, type Visits } from '../../features/tours/assignments/use-visits.ts'
import { countWord } from '../../features/tours/queue/queue-words.ts'
import { firstContent } from '../../lib/first-content.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useSearchText } from '../../lib/search-text.ts'
import type { TextSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { StatCard } from '../../ui/lists/stat-card.tsx'
import { useRowKeys } from '../../ui/lists/use-row-keys.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { assignmentsTitle } from './assistant-frame.tsx'

const route = getRouteApi('/assistant/assistant-dashboard')
const LIST = 'assignments'
const noVisits: Visits = {
  late: [],
  today: [],
  upcoming: [],
  below: { to_contact: 0, to_schedule: 0, not_attending: 0 },
  isKnown: true,
}

/** /assistant-dashboard: the assistant's assignments, each with its next step. */
export function AssistantDashboardScreen() {
  const { user } = useSession()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const tab = groupAt(search.tab)
  const q = search.q ?? ''
  const go = useCallback(
    (change: TextSearch, replace = false): void =>
      // The list is long: opening the notes of a tour and closing them keeps its position.
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  const searchBox = useSearchText(q, (next) => go({ q: next || undefined }, true))
  const onNotes = useCallback((tour: Assignment) => go({ notes: tour.id }), [go])
  const allVisits = useVisits()
  // A search covers all assignments, so its results include the visits.
  // Of completed tours, the list itself has the confirmed visits.
  const visits = q === '' && tab !== 'completed' ? allVisits : noVisits
  const { late, today, upcoming } = visits
  const shownAbove = useMemo(
    () => new Set([...late, ...today, ...upcoming].map(({ id }) => id)),
    [late, today, upcoming],
  )
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isWhole, setWhole] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows)
  // Soon after the first content: the connection may be lost a moment later.
  useTakeAlong(allVisits.isKnown)
  // The three tabs fit on a phone without counts, and the cards above show the counts. During a search, the
  // list has fewer assignments than the tab's count.
  const showsCounts = !useMediaQuery(PHONE) && q === ''
  const pending = useCount('pending', showsCounts)
  const all = useCount('all', showsCounts)
  const completed = useCount('completed', showsCounts)
  const isReady = useDeferredValue(q !== '' || allVisits.isKnown)
  // Both appear together, because the list would move down under a finger.
  const list = isReady ? (
    <KeepCardInPlace q={q}>
      <VisitsByDay visits={visits} onGroup={() => setWhole(true)} onNotes={onNotes} onAsk={setAsked} />
      <AssignmentList
        group={tab}
        q={q}
        shownAbove={shownAbove}
        whole={isWhole}
        onAll={() => go({ tab: 'all' })}
        onClearSearch={() => go({ q: undefined })}
        onNotes={onNotes}
        onAsk={setAsked}
      />
    </KeepCardInPlace>
  ) : (
    <SkeletonRows rows={6} label="Loading assignments" />
  )
  return (
    <PageBody>
      <PageHeader title={assignmentsTitle} description={user ? `Welcome, ${user.firstName}` : undefined} />
      <PendingActionsNotice />
      <RefusedActions />
      <section
        aria-label="Counts"
        className="grid grid-cols-3 gap-2 max-sm:*:gap-0! max-sm:*:px-3! max-sm:*:py-1.5! max-sm:[&_svg]:hidden sm:gap-3"
      >
        <CountCard label="Pending" group="pending" icon={Hourglass} />
        <CountCard label="All" group="all" icon={ListChecks} />
        <CountCard label="Completed" group="completed" icon={CircleCheck} />
      </section>
      <div ref={rows} id={LIST} className="flex scroll-mt-[calc(var(--notice)+4rem)] flex-col gap-3">
        <SearchField
          className="sm:max-w-md"
          label="Search assignments"
          placeholder="Client, agent, address, day, or month"
          {...searchBox}
        />
        <Tabs
          label="Assignments"
          panelClassName="flex flex-col gap-5 pt-4"
          value={tab}
          onChange={(next) => go({ tab: next === 'pending' ? undefined : next })}
          tabs={[
            { value: 'pending', label: 'Pending', count: pending, panel: list },
            { value: 'all', label: 'All Assignments', count: all, panel: list },
            { value: 'completed', label: 'Completed', count: completed, panel: list },
          ]}
        />
      </div>
      <AssignmentAsked asked={asked} onClose={() => setAsked(null)} />
      {search.notes ? (
        <AssignmentNotes tourId={search.notes} onClose={() => go({ notes: undefined })} />
      ) : null}
    </PageBody>
  )
}

/** The address of a tab, which leads to its list. */
const listOf = (tab: AssignmentGroup): string =>
  `${paths.assistantDashboard({ tab: tab === 'pending' ? undefined : tab })}#${LIST}`

/** Loads what an assistant needs offline: the other tabs, the table of steps, and the code of the dialogs. */
const useTakeAlong = (starts: boolean): void => {
  const client = useQueryClient()
  useSteps()
  useEffect(() => {
    if (!starts) return
    const load = async () => {
      await firstContent()
      for (const group of ['all', 'open', 'completed'] as const)
        void client.prefetchInfiniteQuery(assignmentsQuery(group))
      await Promise.allSettled([
        import('../../ui/overlays/toaster.tsx'),
        import('../../features/tours/assignments/components/assignment-step-dialog.tsx'),
        import('../../features/tours/assignments/components/assignment-feedback-dialog.tsx'),
        import('../../features/tours/details/change-dialogs.tsx'),
      ])
    }
    void load()
  }, [client, starts])
}

/** A component of its own, so that a new count does not render the lists again. */
function CountCard({ group, ...card }: { group: AssignmentGroup; label: string; icon: LucideIcon }) {
  const { data, errorUpdateCount } = useQuery(useCountQuery(group))
  return <StatCard {...card} value={countWord(data, errorUpdateCount > 0)} href={listOf(group)} />
}

const useCountQuery = (group: AssignmentGroup) => ({
  ...assignmentCountQuery(group),
  refetchInterval: usePolling('assignments'),
})

/** @param isShown whether the count is shown; otherwise its changes do not render the screen */
const useCount = (group: AssignmentGroup, isShown: boolean): number | undefined => {
  const { data } = useQuery({ ...useCountQuery(group), subscribed: isShown })
  return isShown ? data : undefined
}
