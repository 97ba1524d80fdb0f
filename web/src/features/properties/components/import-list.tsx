import { useInfiniteQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { formatAge } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { NextPage } from '../../../ui/lists/show-more.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { lookOfImport, totalsWords } from '../import-words.ts'
import { importsQuery } from '../imports-api.ts'

/** Earlier uploads, newest first; a click opens one. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow()
  const query = useInfiniteQuery({ ...importsQuery, refetchInterval: usePolling('imports') })
  const items = query.data?.pages.flatMap((page) => page.items)
  if (query.isPending) return <SkeletonRows rows={3} label="Loading uploads" />
  if (!items)
    return (
      <ErrorState
        message={fetchFailure('Failed to fetch uploads', query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (items.length === 0) return <EmptyState>Nothing has been uploaded yet.</EmptyState>
  return (
    <>
      <ul aria-label="Uploads" className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {items.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => onOpen(run.id)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-md outline-offset-[-2px] hover:bg-sunken/60"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="font-medium wrap-anywhere">{run.fileName ?? 'Rows sent at once'}</span>
                <span className="num block text-sm text-ink-2">{totalsWords(run)}</span>
              </span>
              {run.dryRun ? <Badge tone="plum">Dry run</Badge> : null}
              <StatusPill {...lookOfImport(run)} />
              <span className="num w-full text-sm text-ink-3 sm:w-44 sm:text-right">
                {run.startedBy ? `${run.startedBy}, ` : ''}
                <time dateTime={run.createdAt}>{formatAge(run.createdAt, now).toLowerCase()}</time>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </>
  )
}
