import { useInfiniteQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { formatAge } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { lookOfImport, totalsWords } from './import-words.ts'
import { importsQuery } from './imports-api.ts'

/** Earlier uploads, newest first; a click opens one. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow()
  const query = useInfiniteQuery({ ...importsQuery, refetchInterval: usePolling('imports') })
  return (
    <LoadedRows
      query={query}
      loading="Loading uploads"
      rows={3}
      failed={(error) => fetchFailure('Failed to fetch uploads', error)}
      empty={<EmptyState>No uploads yet.</EmptyState>}
    >
      {(uploads) => (
        <ul
          aria-label="Uploads"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line"
        >
          {uploads.map((run) => (
            <li key={run.id}>
              <button
                type="button"
                onClick={() => onOpen(run.id)}
                className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-md outline-offset-[-2px] hover:bg-sunken/60"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="font-medium wrap-anywhere">{run.fileName ?? 'Rows sent directly'}</span>
                  <span className="num block text-sm text-ink-2">{totalsWords(run)}</span>
                </span>
                {run.dryRun ? <Badge tone="plum">Check only</Badge> : null}
                <StatusPill {...lookOfImport(run)} />
                <span className="num w-full text-sm text-ink-3 sm:w-44 sm:text-right">
                  {run.startedBy ? `${run.startedBy}, ` : ''}
                  <time dateTime={run.createdAt}>{formatAge(run.createdAt, now).toLowerCase()}</time>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}
