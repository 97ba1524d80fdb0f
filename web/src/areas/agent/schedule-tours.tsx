import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, LayoutGrid, RefreshCw, Rows3 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import {
  agentToursQuery,
  needsYouQuery,
  pastMonthsQuery,
  type TourFilters,
} from '../../features/tours/api.ts'
import { ClientTours } from '../../features/tours/components/client-tours.tsx'
import { NeedsYou } from '../../features/tours/components/needs-you.tsx'
import { TourList } from '../../features/tours/components/tour-list.tsx'
import { UnfinishedRequests } from '../../features/tours/components/unfinished-requests.tsx'
import { statusChoices } from '../../features/tours/status.ts'
import { useTourView } from '../../features/tours/tour-view.ts'
import { useSearchText } from '../../lib/search-text.ts'
import type { ScheduleSearch, TourGroup } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { DESK_ZONE, formatWallMonth, todayIn } from '../../lib/time.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import { matchesIn, type OtherTab } from '../../ui/lists/no-matches.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'

type Go = (change: ScheduleSearch, replace?: boolean) => void

type ToursProps = {
  search: ScheduleSearch
  go: Go
  freshId: string | null
  onFirst: () => void
  actions: Pick<
    Parameters<typeof TourList>[0],
    'onDetails' | 'onEdit' | 'onNotes' | 'onCancel' | 'onAskToCancel'
  >
}

type Lists = (
  filters: Pick<TourFilters, 'when' | 'group' | 'status' | 'clientId' | 'month'>,
  others: readonly OtherTab[],
) => ReactNode

/** The agent's tours: search, filter, rows or cards, and what waits for the agent. */
export function ScheduleTours({ search, go, freshId, onFirst, actions }: ToursProps) {
  const { q, group, status, client: clientId } = search
  const { user, agent } = useSession()
  const broughtId = useRef<string | null>(null)
  const [view, setView] = useTourView(user?.id ?? agent?.id ?? '')
  const searchBox = useSearchText(q ?? '', (next) => go({ q: next || undefined }, true))
  const list: Lists = (filters, others) => (
    <TourList
      filters={{ ...filters, q }}
      openId={search.tour ?? null}
      freshId={freshId}
      broughtId={broughtId}
      above={search.form && `${search.form} ${search.again}`}
      narrow={search.tour !== undefined}
      view={view}
      onFirst={onFirst}
      onClearSearch={() => searchBox.onChange('')}
      others={others}
      {...actions}
    />
  )
  const toAll = (): void => go({ group: undefined, status: undefined, client: undefined })
  return (
    <section aria-label="Your tours" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchField
          className="min-w-44 flex-1 max-sm:basis-full"
          label="Search tours by client name, property, or status"
          placeholder="Search tours by client name, property, or status..."
          {...searchBox}
        />
        <FilterSelect<Choice>
          label="Status"
          className="min-w-40 flex-1 sm:w-48 sm:flex-none"
          none="All statuses"
          value={group ?? status}
          options={choices}
          onChange={(choice) =>
            go({ group: groupOf(choice), status: statusOf(choice), tab: undefined, month: undefined })
          }
        />
        <Segmented
          label="Show tours as"
          value={view}
          onChange={setView}
          choices={[
            {
              value: 'cards',
              label: <ViewLabel icon={<LayoutGrid size={15} aria-hidden="true" />} name="Cards" />,
            },
            { value: 'rows', label: <ViewLabel icon={<Rows3 size={15} aria-hidden="true" />} name="Rows" /> },
          ]}
        />
        <RefreshStatus narrow={search.tour !== undefined} />
      </div>
      {clientId ? (
        <ClientTours filters={{ group, status, clientId, q }} onAll={toAll}>
          {list({ group, status, clientId }, [])}
        </ClientTours>
      ) : group || status ? (
        <Filtered group={group} status={status} q={q} onAll={toAll}>
          {list({ group, status }, [])}
        </Filtered>
      ) : (
        <NeedsYouFirst needed={!q} writes={search.form !== undefined}>
          <BothTabs search={search} go={go} list={list} />
        </NeedsYouFirst>
      )}
    </section>
  )
}

type NeedsYouProps = {
  needed: boolean
  /** The form is open, which has the draft. */
  writes: boolean
  children: ReactNode
}

/**
 * What needs the agent, above the tours. Both appear together, because the tours would move down under a finger. The
 * list renders its first rows before the others only if it is there before its data.
 */
function NeedsYouFirst({ needed, writes, children }: NeedsYouProps) {
  const { isFetched } = useQuery({ ...needsYouQuery, enabled: needed })
  // On a phone, three tours would fill the first screen.
  const most = useMediaQuery(PHONE) ? 1 : 3
  const isReady = !needed || isFetched
  return (
    <>
      {needed && isFetched ? <NeedsYou most={most} /> : null}
      {needed && isFetched && !writes ? <UnfinishedRequests /> : null}
      {isReady ? null : <SkeletonRows rows={8} label="Loading your tours" />}
      <div className={isReady ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

const groupWords = {
  needs_you: { title: 'Needs You', what: 'Pick another time, pay, or read the feedback.' },
  pending: { title: 'Pending Tours', what: 'Requested, not scheduled yet.' },
  active: { title: 'Active Tours', what: 'Scheduled, rescheduled, confirmed, or in progress.' },
} as const satisfies Record<TourGroup, { title: string; what: string }>

type Choice = TourGroup | TourStatus

const isGroup = (choice: Choice | undefined): choice is TourGroup =>
  choice !== undefined && Object.hasOwn(groupWords, choice)
const groupOf = (choice: Choice | undefined): TourGroup | undefined => (isGroup(choice) ? choice : undefined)
const statusOf = (choice: Choice | undefined): TourStatus | undefined =>
  isGroup(choice) ? undefined : choice

const choices: readonly { value: Choice; label: string }[] = [
  { value: 'needs_you', label: groupWords.needs_you.title },
  { value: 'pending', label: groupWords.pending.title },
  { value: 'active', label: groupWords.active.title },
  ...statusChoices,
]

function ViewLabel({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {icon}
      <span className="max-lg:sr-only">{name}</span>
    </span>
  )
}

type BothTabsProps = { search: ScheduleSearch; go: Go; list: Lists }

function BothTabs({ search, go, list }: BothTabsProps) {
  const { q, tab = 'active' } = search
  // Both tabs show a count, so both first pages are loaded.
  const active = useInfiniteQuery(agentToursQuery({ when: 'active', q }))
  const past = useInfiniteQuery(agentToursQuery({ when: 'past', q }))
  const toPast = { label: 'Past Tours', count: matchesIn(past), onShow: () => go({ tab: 'past' }) }
  const toActive = { label: 'Active Tours', count: matchesIn(active), onShow: () => go({ tab: undefined }) }
  return (
    <Tabs
      label="Tours"
      value={tab}
      onChange={(next) => go({ tab: next === 'active' ? undefined : next, month: undefined })}
      tabs={[
        {
          value: 'active',
          label: 'Active Tours',
          count: active.data?.pages[0]?.total,
          panel: list({ when: 'active' }, [toPast]),
        },
        {
          value: 'past',
          label: 'Past Tours',
          count: past.data?.pages[0]?.total,
          // A search covers all months.
          panel: q ? (
            list({ when: 'past' }, [toActive])
          ) : (
            <PastMonths month={search.month} onMonth={(month) => go({ month })}>
              {(month) => list({ when: 'past', month }, [toActive])}
            </PastMonths>
          ),
        },
      ]}
    />
  )
}

type PastMonthsProps = {
  month: string | undefined
  onMonth: (month: string) => void
  children: (month: string | undefined) => ReactNode
}

/** The past, one month at a time; the server returns only that month. */
function PastMonths({ month, onMonth, children }: PastMonthsProps) {
  const { data: months } = useQuery(pastMonthsQuery)
  const current = todayIn(DESK_ZONE).slice(0, 7)
  // Without a choice: this month, or the latest one before it. A tour of next month may be cancelled today.
  const chosen = month ?? months?.find((one) => one.month <= current)?.month
  const at = Math.max(0, months?.findIndex((one) => one.month === chosen) ?? 0)
  const shown = months?.[at]
  if (months === undefined) return children(month)
  if (!shown) return children(undefined)
  // The months are sorted latest first.
  const earlier = months[at + 1]
  const later = months[at - 1]
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label="Months" className="flex items-center gap-1">
        <IconButton
          label="Earlier month"
          disabled={!earlier}
          onClick={() => (earlier ? onMonth(earlier.month) : undefined)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <Select
          className="w-52"
          label="Month"
          labelHidden
          value={shown.month}
          options={months.map((one) => ({
            value: one.month,
            label: `${formatWallMonth(`${one.month}-01`)} (${one.count})`,
          }))}
          onChange={onMonth}
        />
        <IconButton
          label="Later month"
          disabled={!later}
          onClick={() => (later ? onMonth(later.month) : undefined)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </nav>
      {children(shown.month)}
    </div>
  )
}

type FilteredProps = {
  group: TourGroup | undefined
  status: TourStatus | undefined
  q: string | undefined
  onAll: () => void
  children: ReactNode
}

/** Only the tours of one of the dashboard's figures, or of one status. */
function Filtered({ group, status, q, onAll, children }: FilteredProps) {
  const { data } = useInfiniteQuery(agentToursQuery({ group, status, q }))
  const [first] = data?.pages ?? []
  const words = group
    ? groupWords[group]
    : {
        title: statusChoices.find(({ value }) => value === status)?.label,
        what: 'Every tour with this status.',
      }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-52 flex-1">
          <h2 className="num text-base font-semibold">
            {words.title}
            {first ? ` (${first.total}${first.more ? '+' : ''})` : ''}
          </h2>
          <p className="text-sm text-ink-2">{words.what}</p>
        </div>
        <Button onClick={onAll}>Show all tours</Button>
      </div>
      {children}
    </>
  )
}

function RefreshStatus({ narrow }: { narrow: boolean }) {
  const client = useQueryClient()
  const refreshing = useIsFetching({ queryKey: ['tours', 'list'] }) > 0
  const refresh = (): void => {
    toast({ title: 'Refreshing...' })
    void client.invalidateQueries({ queryKey: ['tours'] })
  }
  return (
    <Button onClick={refresh} loading={refreshing} icon={<RefreshCw size={15} aria-hidden="true" />}>
      <span className={narrow ? 'max-[100rem]:sr-only' : 'max-sm:sr-only'}>Refresh Status</span>
    </Button>
  )
}
