import type { AssistantDetail, TimeOff } from '@porchlight/contract/assistants'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { assistantQuery, freeCountQuery, teamQuery, teamSummaryQuery } from '../../features/assistants/api.ts'
import { sortingOf, withSorting } from '../../features/assistants/assistant-sorting.ts'
import { AssistantDetails } from '../../features/assistants/components/assistant-details.tsx'
import { AssistantFilters, withoutFilters } from '../../features/assistants/components/assistant-filters.tsx'
import { AssistantList } from '../../features/assistants/components/assistant-list.tsx'
import { dayWord } from '../../features/assistants/day-words.ts'
import { daysText } from '../../lib/day-range.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { type TeamSearch, teamSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { LoadedRows } from '../../ui/lists/loaded-rows.tsx'
import { StatCard } from '../../ui/lists/stat-card.tsx'
import { DESKTOP, useMediaQuery } from '../../ui/use-media-query.ts'
import { useAddress } from './address.ts'
import { heads } from './heads.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

const AssistantFormDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/assistants/components/assistant-form-dialog.tsx'))
    .AssistantFormDialog,
}))
const ScheduleDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/assistants/components/schedule-dialog.tsx')).ScheduleDialog,
}))
const TimeOffTours = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/queue/dialogs/time-off-tours.tsx')).TimeOffTours,
}))
const DeleteAssistantDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/assistants/components/delete-assistant-dialog.tsx'))
    .DeleteAssistantDialog,
}))

const addressOf = (search: TeamSearch): string => paths.adminDashboard('assistants', search)

/**
 * The team with its workload. Users create, edit and delete assistants here. Filters, details and dialogs are
 * in the address.
 */
export function AssistantsTab() {
  const { user } = useSession()
  const { search, go, close } = useAddress(teamSearch, addressOf)
  const desktop = useMediaQuery(DESKTOP)
  const mayManage = user?.permissions.includes('assistants.manage') ?? false
  const create = mayManage ? (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => go({ form: 'new' })}
    >
      Create Assistant
    </Button>
  ) : null
  return (
    <PageBody>
      <PageHeader {...heads.assistants} actions={create} />
      {/* On a desktop, the details stand beside the list, which scrolls sideways. */}
      <div className={cx('flex flex-col gap-5', search.assistant && 'lg:pr-[min(30rem,40vw)]')}>
        <Cards />
        <AssistantFilters search={search} go={go} />
        <Team search={search} go={go} create={create} />
      </div>
      {/* On a phone, the details would open first, and the form over them. */}
      {search.assistant && (desktop || !search.form) ? (
        <AssistantDetails
          assistantId={search.assistant}
          mayManage={mayManage}
          toursHref={
            user?.permissions.includes('tours.view')
              ? (days) =>
                  paths.adminDashboard('queue', {
                    assistant: search.assistant,
                    due: days && daysText(days),
                  })
              : null
          }
          onForm={(form) => go({ form })}
          onClose={() => close({ assistant: undefined, form: undefined })}
        />
      ) : null}
      {mayManage ? (
        <Forms
          search={search}
          maySeeTours={user?.permissions.includes('tours.view') ?? false}
          leave={close}
        />
      ) : null}
    </PageBody>
  )
}

type Part = { search: TeamSearch; go: (change: TeamSearch, replace?: boolean) => void }

type FormsProps = { search: TeamSearch; maySeeTours: boolean; leave: (change: TeamSearch) => void }

const formTitles = {
  edit: 'Edit Assistant',
  hours: 'Hours and time off',
  off: 'Hours and time off',
  delete: 'Delete Assistant',
}

function Forms({ search: { form, assistant }, maySeeTours, leave }: FormsProps) {
  const [over, setOver] = useState<{ assistant: AssistantDetail; timeOff: TimeOff[] } | null>(null)
  const query = useQuery({ ...assistantQuery(assistant ?? ''), enabled: assistant !== undefined })
  const { data } = query
  const close = (): void => leave({ form: undefined })
  return (
    <Suspense>
      {assistant && form && form !== 'new' && !data ? (
        <WaitingDialog
          title={formTitles[form]}
          loading="Loading the assistant"
          failure="Failed to fetch assistant"
          size={form === 'delete' ? 'md' : 'lg'}
          height={form === 'delete' ? 'question' : 'screen'}
          described={form === 'hours' || form === 'off'}
          query={query}
          // The details say that the assistant no longer exists.
          onMissing={close}
          onClose={close}
        />
      ) : null}
      {form === 'new' ? (
        <AssistantFormDialog
          subject={null}
          onClose={close}
          onCreated={({ id }) => leave({ form: undefined, assistant: id })}
        />
      ) : null}
      {form === 'edit' && data ? <AssistantFormDialog subject={data} onClose={close} /> : null}
      {(form === 'hours' || form === 'off') && data ? (
        <ScheduleDialog
          subject={data}
          addsOff={form === 'off'}
          onSaved={(timeOff) => {
            if (timeOff.length > 0) setOver({ assistant: data, timeOff })
            close()
          }}
          onClose={close}
        />
      ) : null}
      {over ? <TimeOffTours {...over} maySee={maySeeTours} onClose={() => setOver(null)} /> : null}
      {form === 'delete' && data ? (
        <DeleteAssistantDialog
          subject={data}
          onClose={close}
          onDeleted={() => leave({ form: undefined, assistant: undefined })}
        />
      ) : null}
    </Suspense>
  )
}

function Cards() {
  const { data, isError } = useQuery({ ...teamSummaryQuery, refetchInterval: usePolling('tourQueue') })
  if (isError && !data) return null
  const rating = data && (data.rating === null ? 'None yet' : data.rating.toFixed(1))
  return (
    <section aria-label="Counts" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Assistants"
        value={data?.total}
        detail={data && `${data.active} active`}
        placeholder="4 active"
      />
      <StatCard label="Available" value={data?.available} />
      <StatCard label="Open tours" value={data?.openTours} />
      <StatCard
        label="Average rating"
        value={rating}
        detail={
          data && data.ratingCount > 0
            ? data.ratingCount === 1
              ? '1 rating'
              : `${data.ratingCount} ratings`
            : undefined
        }
        placeholder="12 ratings"
      />
    </section>
  )
}

function Team({ search, go, create }: Part & { create: ReactNode }) {
  const query = useInfiniteQuery({ ...teamQuery(search), refetchInterval: usePolling('tourQueue') })
  const filtered = search.q || search.availability || search.city || search.active
  return (
    <LoadedRows
      query={query}
      loading="Loading assistants"
      rows={8}
      failed={(error) => fetchFailure('Failed to fetch assistants', error)}
      empty={
        filtered ? (
          <EmptyState action={<Button onClick={() => go(withoutFilters(search))}>Clear filters</Button>}>
            No assistant matches your search.
          </EmptyState>
        ) : (
          <EmptyState action={create}>No assistants yet. Create one to get started.</EmptyState>
        )
      }
    >
      {(assistants) => (
        <>
          {search.day ? (
            <FreeCount
              search={search}
              day={search.day}
              total={query.isPlaceholderData ? undefined : query.data?.pages[0]?.total}
            />
          ) : null}
          <AssistantList
            assistants={assistants}
            openId={search.assistant ?? null}
            onOpen={({ id }) => go({ assistant: id }, search.assistant !== undefined)}
            sorting={sortingOf(search)}
            onSort={(sorting) => go(withSorting(sorting, search))}
          />
        </>
      )}
    </LoadedRows>
  )
}

type FreeCountProps = {
  search: TeamSearch
  day: string
  /** How many assistants the search finds; undefined until it is known. */
  total: number | undefined
}

/** How many of the found assistants are free on the day. */
function FreeCount({ search, day, total }: FreeCountProps) {
  const { data: free } = useQuery({ ...freeCountQuery(search), refetchInterval: usePolling('tourQueue') })
  return (
    // The height keeps the list in place until the numbers arrive.
    <p role="status" className="num min-h-5 pb-2 text-md text-ink-2">
      {free !== undefined && total !== undefined ? `${free} of ${total} free on ${dayWord(day)}` : null}
    </p>
  )
}
