import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { toastFailure } from '../../../../lib/requests/toast-failure.ts'
import { quoted } from '../../../../lib/search-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { useFirstRows } from '../../../../ui/lists/first-rows.tsx'
import { NextPage } from '../../../../ui/lists/show-more.tsx'
import { downloadQueue, queueCountQuery } from '../queue-api.ts'
import {
  closedBeside,
  isFiltered,
  noFilters,
  type QueueSearch,
  queueFilters,
  sortOf,
} from '../queue-search.ts'
import { countWord } from '../queue-words.ts'
import { useQueueList } from '../use-queue-list.ts'
import { barHeightClass, QueueBulkBar } from './queue-bulk-bar.tsx'
import { QueueList } from './queue-list.tsx'

/** How many rows to draw first: they fill the screen. */
const AT_ONCE = 8

type Props = {
  search: QueueSearch
  onOpen: (tour: StaffTourRow) => void
  /** Removes the filters. */
  onClear: (change: QueueSearch) => void
}

/** The tours that match the search parameters, or why there are none. */
export function QueueTours({ search, onOpen, onClear }: Props) {
  const { query, queryKey, tours, fresh, selection } = useQueueList(search)
  const { data } = query
  const { total = 0, more = false } = data?.pages[0] ?? {}
  const { most, after } = useFirstRows(tours !== undefined, AT_ONCE, tours?.length ?? 0)
  const clear = (): void => onClear(noFilters)
  return (
    <>
      {/* Also without a list, so that the keys act on the details that a link opens beside it. */}
      <QueueBulkBar
        selection={selection}
        tours={tours ?? []}
        openId={search.tour ?? null}
        writes={search.pane === 'messages' || search.pane === 'notes'}
      />
      <Loaded
        query={{ ...query, data: tours }}
        loading="Loading the tour queue"
        rows={12}
        failed={(error) => fetchFailure('Failed to fetch tour queue', error)}
      >
        {(shown) =>
          shown.length === 0 ? (
            <NoTours search={search} onClear={clear} />
          ) : (
            <>
              {/* On a desktop, the bar of bulk actions replaces this line. */}
              <div className={cx('queue-summary', selection.chosen.length > 0 && 'lg:hidden')}>
                {/* As high as the bar, so that the list stays in place. */}
                <div
                  className={cx(
                    'flex min-h-9 flex-wrap items-center gap-x-3 px-4 text-sm text-ink-3 sm:px-6 lg:@max-[44rem]/queue:content-start lg:@max-[44rem]/queue:pt-2',
                    barHeightClass,
                  )}
                >
                  <p className="num max-sm:basis-full max-sm:pt-2" aria-live="polite">
                    {countWord(total)}
                    {more ? '+' : ''} {sortOf(search) === 'urgency' ? 'open ' : ''}
                    {total === 1 ? 'tour' : 'tours'}
                    {sortOf(search) === 'urgency' ? ', due next first' : ', newest first'}
                  </p>
                  <button
                    type="button"
                    onClick={selection.onAll}
                    className="queue-select-all min-h-6 rounded-sm font-medium text-brand hover:underline coarse:min-h-11"
                  >
                    {selection.chosen.length > 0 ? 'Clear selection' : 'Select all'}
                  </button>
                  <ClosedMatches search={search} />
                  {isFiltered(search) ? (
                    <button
                      type="button"
                      onClick={clear}
                      className="min-h-6 rounded-sm font-medium text-brand hover:underline"
                    >
                      Clear filters
                    </button>
                  ) : null}
                  <DownloadFile search={search} />
                </div>
              </div>
              <QueueList
                queryKey={queryKey}
                pages={query.isPlaceholderData ? undefined : data?.pages}
                selection={selection}
                tours={shown}
                total={more ? -1 : total}
                openId={search.tour ?? null}
                fresh={fresh}
                stale={query.isPlaceholderData}
                onOpen={onOpen}
                most={most}
              >
                {Number.isFinite(most) ? null : <NextPage query={query} />}
                {after}
              </QueueList>
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Downloads all tours that match, in the order of the list. */
function DownloadFile({ search }: { search: QueueSearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadQueue(queueFilters(search)),
    onError: (error) =>
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed'),
  })
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
      className="ml-auto flex min-h-6 items-center gap-1 rounded-sm font-medium text-brand hover:underline coarse:min-h-11"
    >
      {isPending ? <Spinner /> : <FileDown size={14} aria-hidden="true" />}
      Download CSV
    </button>
  )
}

/** How many closed tours match, which the open ones' list does not show, with the way to them. */
function ClosedMatches({ search }: { search: QueueSearch }) {
  const filters = closedBeside(search)
  const { data } = useQuery({ ...queueCountQuery(filters ?? {}), enabled: filters !== null })
  if (!filters || !data || data === '0') return null
  return (
    <TextLink
      href={paths.adminDashboard('queue', { ...search, status: 'all-closed', sort: undefined })}
      className="num py-0.5"
    >
      {data} closed {data === '1' ? 'tour matches' : 'tours match'}
    </TextLink>
  )
}

function NoTours({ search, onClear }: { search: QueueSearch; onClear: () => void }) {
  const { user } = useSession()
  if (!isFiltered(search))
    return (
      <EmptyState
        title="The queue is empty"
        action={
          user?.permissions.includes('tours.schedule') ? (
            <ButtonLink href={paths.cityAdmin()}>Schedule a city tour</ButtonLink>
          ) : null
        }
      >
        New requests appear here automatically.
      </EmptyState>
    )
  const where = sortOf(search) === 'urgency' && !search.status ? 'among the open tours' : 'with these filters'
  return (
    <EmptyState
      title="No matching tours"
      action={
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-md">
          <ClosedMatches search={search} />
          <Button onClick={onClear}>Clear filters</Button>
        </div>
      }
    >
      {search.q ? `Nothing matches ${quoted(search.q)} ${where}.` : 'No tour matches these filters.'}
    </EmptyState>
  )
}
