import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DayRange } from '../../../../lib/day-range.ts'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { serversNow, useNow } from '../../../../lib/now.ts'
import { quoted } from '../../../../lib/search-text.ts'
import { formatWallDate } from '../../../../lib/time.ts'
import { toast } from '../../../../lib/toast.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { useFirstRows } from '../../../../ui/lists/first-rows.tsx'
import { matchesIn, NoMatches } from '../../../../ui/lists/no-matches.tsx'
import { ClearSearch } from '../../../../ui/lists/search-field.tsx'
import { ShowMore } from '../../../../ui/lists/show-more.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { useNewRows } from '../../queue/use-new-rows.ts'
import { clientNameOf } from '../../tour-words.ts'
import { lastActedTour } from '../acted-tour.ts'
import { type AssignmentGroup, assignmentsQuery, isFound, listedGroup } from '../assignment-api.ts'
import { byDayGroup, type DayGroup, dayGroupOf, dayGroups, doneFirst } from '../assignment-steps.ts'
import { soughtDays } from '../sought-days.ts'
import { groupsBelow } from '../use-visits.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentGroups } from './assignment-groups.tsx'

type Props = {
  group: AssignmentGroup
  q: string
  /** The ids of the tours that the screen shows above the list. */
  shownAbove: ReadonlySet<string>
  /** Draws all tours, so that a link can lead to any of their groups. */
  whole?: boolean | undefined
  /** Opens the tab with all assignments. */
  onAll: () => void
  onClearSearch: () => void
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** How many cards to draw at a time; all are loaded, and more are drawn as the reader scrolls. */
const SHOWN = 30
/** How many of them are drawn with the screen; the others follow when there is time. */
const AT_ONCE = 3

const noTours: readonly Assignment[] = []

const empty: Record<AssignmentGroup, string> = {
  pending: 'You’re all caught up. New assignments appear here automatically.',
  all: 'No assignments yet. New ones appear here automatically.',
  completed: 'Tours you confirmed or completed appear here.',
}

/** The assignments of one tab in groups. */
export function AssignmentList({
  group,
  q,
  shownAbove,
  whole = false,
  onAll,
  onClearSearch,
  onNotes,
  onAsk,
}: Props) {
  const query = useInfiniteQuery({
    ...assignmentsQuery(listedGroup(group), q),
    refetchInterval: usePolling('assignments'),
  })
  const client = useQueryClient()
  const now = useNow()
  // Offline the query is paused, so this tab's cached list answers instead.
  const offline = query.fetchStatus === 'paused' && (query.isPending || query.isPlaceholderData)
  const data = offline ? client.getQueryData(assignmentsQuery(listedGroup(group)).queryKey) : query.data
  const groups = group === 'completed' ? doneFirst : dayGroups
  const tours = useMemo(() => {
    const read = data?.pages.flatMap(({ items }) => items).toSorted(byDayGroup(now, groups))
    return offline ? read?.filter((tour) => isFound(tour, q)) : read
  }, [data, offline, q, now, groups])
  const dimmed = query.isPlaceholderData && !offline
  const fresh = useNewRows(query.isPlaceholderData || offline ? undefined : tours, `${group} ${q}`)
  const [reached, setShown] = useState(SHOWN)
  const wanted = whole ? Number.POSITIVE_INFINITY : reached
  const { most, after } = useFirstRows(tours !== undefined, AT_ONCE, Math.min(wanted, tours?.length ?? 0))
  // Render at least down to the card that the last step moved, and to the one that the URL hash links to.
  const kept = tours?.findLastIndex(({ id }) => id === lastActedTour() || location.hash === `#${id}`) ?? -1
  const shown = Math.max(Math.min(wanted, most), kept + 1)
  const [opened] = useState(() => serversNow().toISOString())
  const assigned = tours?.filter(({ id, assignedAt }) => fresh.has(id) && assignedAt > opened) ?? noTours
  const announce = useEffectEvent(() => {
    const [first] = assigned
    if (!first) return
    const show = (): void => {
      setShown(Number.POSITIVE_INFINITY)
      setTimeout(() => {
        const card = document.getElementById(first.id)
        card?.scrollIntoView({ block: 'center' })
        // The toast is about to take the focus with it.
        card?.querySelector<HTMLElement>('[data-row-target]')?.focus({ preventScroll: true })
      })
    }
    toast({
      title: assigned.length === 1 ? 'New Assignment' : `${assigned.length} New Assignments`,
      description: `${clientNameOf(first)}, ${streetOf(first.property)}`,
      action: { label: 'Show', onPress: show },
    })
  })
  const newcomers = assigned.map(({ id }) => id).join()
  useEffect(() => {
    if (newcomers !== '') announce()
  }, [newcomers])

  if (offline && !tours) return <EmptyState>You’re offline, and this list hasn’t loaded yet.</EmptyState>
  const list = (
    <Loaded
      query={{ ...query, data: tours }}
      loading="Loading assignments"
      rows={6}
      failed="We couldn’t load your assignments."
    >
      {(listed) =>
        listed.length === 0 ? (
          <NoAssignments group={group} q={q} onAll={onAll} onClearSearch={onClearSearch} />
        ) : (
          <>
            {group === 'completed' ? (
              <p className="text-sm text-ink-2">Completed tours, then confirmed tours that are still open.</p>
            ) : null}
            <section aria-label="Assignments" className="flex flex-col gap-5">
              <AssignmentGroups
                tours={listed.filter(({ id }) => !shownAbove.has(id)).slice(0, shown)}
                now={now}
                groups={groups}
                counts={query.hasNextPage ? {} : countsOf(listed, now)}
                fresh={fresh}
                dimmed={dimmed}
                onNotes={onNotes}
                onAsk={onAsk}
              />
              {listed.every(({ id }) => shownAbove.has(id)) ? (
                <EmptyState>These assignments are shown above.</EmptyState>
              ) : null}
            </section>
            <ShowMore
              more={!Number.isFinite(most) && (shown < listed.length || (query.hasNextPage && !offline))}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => {
                setShown(wanted + SHOWN)
                if (wanted + SHOWN > listed.length && query.hasNextPage) void query.fetchNextPage()
              }}
            />
            {after}
          </>
        )
      }
    </Loaded>
  )
  return (
    <>
      <Found group={group} q={q} found={offline ? (tours?.length ?? 0) : matchesIn(query)} onAll={onAll} />
      {list}
    </>
  )
}

/** How many tours the groups below the visits have. A tab has only a part of the late tours and of the visits. */
const countsOf = (tours: readonly Assignment[], now: Date): Partial<Record<DayGroup, number>> => {
  const groups = tours.map((tour) => dayGroupOf(tour, now))
  const countOf = (group: DayGroup) => [group, groups.filter((one) => one === group).length] as const
  return Object.fromEntries([...groupsBelow, 'done' as const].map(countOf))
}

/** Says how many tours a search finds, and whether other tabs have more. */
function Found({ group, q, found, onAll }: Pick<Props, 'group' | 'q' | 'onAll'> & { found: number }) {
  const all = useInfiniteQuery({ ...assignmentsQuery('all', q), enabled: q !== '' && group !== 'all' })
  const total = group === 'all' ? found : matchesIn(all)
  const tours = found === 1 ? '1 tour' : `${found} tours`
  const wordsOf = (): string | null => {
    if (q === '' || found === 0) return null
    // The pending tab lists every open tour, so it can list more than its count.
    if (total > found)
      return `${found} of ${total} matches ${found === 1 ? 'is' : 'are'} ${
        group === 'pending' ? 'open' : 'in this tab'
      }.`
    if (total > 0) return `${tours} found.`
    // Nothing is known of the other tabs. Offline, it stays so.
    return all.fetchStatus === 'paused' ? `${tours} found in this tab.` : null
  }
  const words = wordsOf()
  return (
    <div
      className={words === null ? 'sr-only' : 'num flex flex-wrap items-center gap-x-2 text-sm text-ink-2'}
    >
      {/* Always there, so that screen readers announce each answer. */}
      <p role="status">{words}</p>
      {words !== null && total > found ? (
        <Button variant="ghost" onClick={onAll}>
          Show all {total}
        </Button>
      ) : null}
    </div>
  )
}

const noToursOn = (days: DayRange): string =>
  days.from === days.to
    ? `No tours on ${formatWallDate(days.from)}`
    : `No tours from ${formatWallDate(days.from)} to ${formatWallDate(days.to)}`

function NoAssignments({
  group,
  q,
  onAll,
  onClearSearch,
}: Pick<Props, 'group' | 'q' | 'onAll' | 'onClearSearch'>) {
  const all = useInfiniteQuery({ ...assignmentsQuery('all', q), enabled: q !== '' && group !== 'all' })
  if (!q)
    return (
      <EmptyState action={<ButtonLink href={paths.assistantSchedule()}>See your schedule</ButtonLink>}>
        {empty[group]}
      </EmptyState>
    )
  const days = soughtDays(q)
  const others = group === 'all' ? [] : [{ label: 'All Assignments', count: matchesIn(all), onShow: onAll }]
  return (
    <NoMatches title="No Results Found" others={others} action={<ClearSearch onClear={onClearSearch} />}>
      {days ? noToursOn(days) : `Nothing matches ${quoted(q)}`}
    </NoMatches>
  )
}
