import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { propertyQuery } from '../../features/properties/api.ts'
import { agentTourQuery, agentToursQuery, type TourFilters } from '../../features/tours/api.ts'
import { TourList } from '../../features/tours/components/tour-list.tsx'
import { listedTour } from '../../features/tours/listed-tour.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useSearchText } from '../../lib/search-text.ts'
import type { ScheduleSearch, ScheduleTab, TourGroup } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { matchesIn, type OtherTab } from '../../ui/lists/no-matches.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { heads, plus } from './heads.tsx'

const changeDialogs = () => import('../../features/tours/details/change-dialogs.tsx')
const CancelTourDialog = lazyWhenIdle(async () => ({ default: (await changeDialogs()).CancelTourDialog }))
const AskToCancelDialog = lazyWhenIdle(async () => ({ default: (await changeDialogs()).AskToCancelDialog }))
const TourDetails = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/details/tour-details.tsx')).TourDetails,
}))
const NotesOfTour = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/components/notes-of-tour.tsx')).NotesOfTour,
}))
const NewTourForm = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/request/new-tour-form.tsx')).NewTourForm,
}))

const route = getRouteApi('/agent/schedule-tour')

type Asking = { kind: 'cancel' | 'ask'; tour: AgentTour }

/** /schedule-tour: the request form, and the agent's tours. */
export function ScheduleScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [freshId, setFreshId] = useState<string | null>(null)
  const go = (change: ScheduleSearch, replace = false): void =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace,
      // Opening something beside or above the list keeps its scroll position. The form, another tab and a
      // search start at the top.
      resetScroll: 'form' in change || 'tab' in change || 'group' in change || 'q' in change,
    })

  const openForm = (): void => go({ form: 'open' })
  const closeForm = (): void => go({ form: undefined, property: undefined })
  const sent = (tour: AgentTour): void => {
    setFreshId(tour.id)
    go({ form: undefined, property: undefined, tab: undefined, group: undefined })
  }
  const actions = {
    onDetails: (tour: AgentTour) => go({ tour: tour.id, edit: undefined }),
    onEdit: (tour: AgentTour) => go({ tour: tour.id, edit: 'open' }),
    onNotes: (tour: AgentTour) => go({ notes: tour.id }),
    onCancel: (tour: AgentTour) => setAsking({ kind: 'cancel', tour }),
    onAskToCancel: (tour: AgentTour) => setAsking({ kind: 'ask', tour }),
  }
  return (
    <div className={cx(search.tour && 'lg:pr-[calc(min(30rem,40vw)+0.5rem)]')}>
      <PageBody>
        <PageHeader
          title={heads.schedule.title}
          description={heads.schedule.description}
          actions={
            search.form ? (
              <Button onClick={closeForm} icon={<X size={16} aria-hidden="true" />}>
                Cancel Request
              </Button>
            ) : (
              <Button variant="primary" onClick={openForm} icon={plus}>
                {heads.schedule.action}
              </Button>
            )
          }
        />
        {search.form ? <Form propertyId={search.property} onDone={sent} onCancel={closeForm} /> : null}
        <Tours search={search} go={go} freshId={freshId} onFirst={openForm} actions={actions} />
      </PageBody>
      <Suspense>
        {search.tour ? (
          <TourDetails
            tourId={search.tour}
            editing={search.edit === 'open'}
            onEditing={(editing) => go({ edit: editing ? 'open' : undefined }, !editing)}
            onClose={() => go({ tour: undefined, edit: undefined })}
            {...actions}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {search.notes ? <Notes tourId={search.notes} onClose={() => go({ notes: undefined })} /> : null}
      </Suspense>
      <Suspense>
        {asking?.kind === 'cancel' ? (
          <CancelTourDialog tour={asking.tour} onClose={() => setAsking(null)} />
        ) : null}
        {asking?.kind === 'ask' ? (
          <AskToCancelDialog tour={asking.tour} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

type FormProps = { propertyId: string | undefined; onDone: (tour: AgentTour) => void; onCancel: () => void }

/** The form, once its code has loaded, with the property that the address names. */
function Form({ propertyId, onDone, onCancel }: FormProps): ReactNode {
  const { user, agent } = useSession()
  const given = useQuery({ ...propertyQuery(propertyId ?? ''), enabled: propertyId !== undefined })
  const loading = <SkeletonRows rows={6} label="Loading the form" />
  const userId = user?.id ?? agent?.id
  if (!userId || (propertyId && given.isPending)) return loading
  return (
    <Suspense fallback={loading}>
      <NewTourForm userId={userId} property={given.data ?? null} onDone={onDone} onCancel={onCancel} />
    </Suspense>
  )
}

type ToursProps = {
  search: ScheduleSearch
  go: (change: ScheduleSearch, replace?: boolean) => void
  freshId: string | null
  onFirst: () => void
  actions: Pick<
    Parameters<typeof TourList>[0],
    'onDetails' | 'onEdit' | 'onNotes' | 'onCancel' | 'onAskToCancel'
  >
}

function Tours({ search, go, freshId, onFirst, actions }: ToursProps) {
  const { q, group, tab = 'active' } = search
  const searchBox = useSearchText(q ?? '', (next) => go({ q: next || undefined }, true))
  const list = (filters: Pick<TourFilters, 'when' | 'group'>, others: readonly OtherTab[]): ReactNode => (
    <TourList
      filters={{ ...filters, q }}
      openId={search.tour ?? null}
      freshId={freshId}
      narrow={search.tour !== undefined}
      onFirst={onFirst}
      onClearSearch={() => searchBox.onChange('')}
      others={others}
      {...actions}
    />
  )
  return (
    <section aria-label="Your tours" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchField
          className="min-w-44 flex-1"
          label="Search tours by client name, property, or status"
          placeholder="Search tours by client name, property, or status..."
          {...searchBox}
        />
        <RefreshStatus />
      </div>
      {group ? (
        <Group group={group} q={q} onAll={() => go({ group: undefined })}>
          {list({ group }, [])}
        </Group>
      ) : (
        <BothTabs tab={tab} q={q} go={go} list={list} />
      )}
    </section>
  )
}

type BothTabsProps = {
  tab: ScheduleTab
  q: string | undefined
  go: (change: ScheduleSearch) => void
  list: (filters: Pick<TourFilters, 'when'>, others: readonly OtherTab[]) => ReactNode
}

function BothTabs({ tab, q, go, list }: BothTabsProps) {
  // Both tabs show a count, so both first pages are loaded.
  const active = useInfiniteQuery(agentToursQuery({ when: 'active', q }))
  const past = useInfiniteQuery(agentToursQuery({ when: 'past', q }))
  const toPast = { label: 'Past Tours', count: matchesIn(past), onShow: () => go({ tab: 'past' }) }
  const toActive = { label: 'Active Tours', count: matchesIn(active), onShow: () => go({ tab: undefined }) }
  return (
    <Tabs
      label="Tours"
      value={tab}
      onChange={(next) => go({ tab: next === 'active' ? undefined : next })}
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
          panel: list({ when: 'past' }, [toActive]),
        },
      ]}
    />
  )
}

const groupWords = {
  pending: { title: 'Pending Tours', what: 'Requested, not scheduled yet.' },
  active: { title: 'Active Tours', what: 'Scheduled, rescheduled, confirmed, or in progress.' },
} as const

type GroupProps = { group: TourGroup; q: string | undefined; onAll: () => void; children: ReactNode }

/** Shows only the tours that one of the dashboard's figures counts. */
function Group({ group, q, onAll, children }: GroupProps) {
  const { data } = useInfiniteQuery(agentToursQuery({ group, q }))
  const [first] = data?.pages ?? []
  const { title, what } = groupWords[group]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-52 flex-1">
          <h2 className="num text-base font-semibold">
            {title}
            {first ? ` (${first.total}${first.more ? '+' : ''})` : ''}
          </h2>
          <p className="text-sm text-ink-2">{what}</p>
        </div>
        <Button onClick={onAll}>Show all tours</Button>
      </div>
      {children}
    </>
  )
}

function RefreshStatus() {
  const client = useQueryClient()
  const refreshing = useIsFetching({ queryKey: ['tours', 'list'] }) > 0
  const refresh = (): void => {
    toast({ title: 'Refreshing...' })
    void client.invalidateQueries({ queryKey: ['tours'] })
  }
  return (
    <Button onClick={refresh} loading={refreshing} icon={<RefreshCw size={15} aria-hidden="true" />}>
      Refresh Status
    </Button>
  )
}

function Notes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { data: tour } = useQuery({
    ...agentTourQuery(tourId),
    placeholderData: () => listedTour(client, tourId),
  })
  return <NotesOfTour tourId={tourId} tour={tour} onClose={onClose} />
}
