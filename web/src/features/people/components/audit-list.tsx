import type { AuditEntry } from '@porchlight/contract/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditSearch } from '../../../lib/searches.ts'
import { DESK_ZONE, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { auditQuery } from '../api.ts'
import { actionWords, actorWords, changeWords } from '../audit-words.ts'

/** The log, newest first, loaded as the reader scrolls. */
export function AuditList({ search }: { search: AuditSearch }) {
  const options = auditQuery(search)
  const query = useInfiniteQuery(options)
  const filtered = Object.values(search).some(Boolean)
  return (
    <LongList
      query={query}
      queryKey={options.queryKey}
      label="Activity, newest first"
      loading="Loading the audit log"
      rows={10}
      failed="Failed to fetch the audit log"
      empty={
        <EmptyState title={filtered ? 'No Results Found' : 'No activity yet'}>
          {filtered ? 'No activity matches your search.' : 'Actions in the back office appear here.'}
        </EmptyState>
      }
      className="rounded-lg border border-line"
      estimate={78}
    >
      {(entry, place) => <Act key={entry.id} entry={entry} place={place} />}
    </LongList>
  )
}

function Act({ entry, place }: { entry: AuditEntry; place: RowPlace }) {
  const changes = changeWords(entry)
  return (
    <li {...place} className="flex flex-col gap-1 border-line px-4 py-3 not-aria-[posinset=1]:border-t">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-md">
        <strong className="font-semibold">{actionWords(entry.action)}</strong>
        {entry.subjectLabel ? <span className="wrap-anywhere">{entry.subjectLabel}</span> : null}
        <time dateTime={entry.at} className="num ml-auto text-sm text-ink-3">
          {formatDateTime(entry.at, DESK_ZONE)} {zoneAbbreviation(entry.at, DESK_ZONE)}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
        <span className="wrap-anywhere">{actorWords(entry)}</span>
        {entry.byTeamPassword ? <span>with the team password</span> : null}
        {entry.ip ? <span className="num">from {entry.ip}</span> : null}
      </p>
      {entry.reason ? <p className="text-sm wrap-anywhere whitespace-pre-line">“{entry.reason}”</p> : null}
      {changes.length > 0 || entry.userAgent ? (
        <details className="text-sm">
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-ink-2 hover:text-ink coarse:min-h-11">
            Details<span className="sr-only"> of {actionWords(entry.action)}</span>
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr] [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-ink-2">
            {changes.map(({ field, was, is }) => (
              <Fact key={field} name={field}>
                {was === '' ? is : `${was} → ${is}`}
              </Fact>
            ))}
            {entry.userAgent ? <Fact name="Browser">{entry.userAgent}</Fact> : null}
          </dl>
        </details>
      ) : null}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
