import type { AdminPropertyRequest, PropertyRequestStatus } from '@porchlight/contract/properties'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { formatAge } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { matchesIn, NoMatches } from '../../../ui/lists/no-matches.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx'
import type { Review } from '../catalog-actions.ts'
import { deskRequestsQuery } from '../catalog-query.ts'
import { dot, factsOf, regionOf, streetOf, typeName } from '../property-words.ts'

const pills: Record<PropertyRequestStatus, { tone: StatusTone; label: string }> = {
  pending: { tone: 'waiting', label: 'Pending' },
  approved: { tone: 'ok', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
}

type Props = {
  status: 'pending' | 'answered'
  q: string
  /** Opens the list of the other requests, with the same search. */
  onOther: () => void
  onReview: (request: AdminPropertyRequest, preset: Review['status']) => void
  /** The button that removes the search. */
  clear: ReactNode
}

/** Agents' requests, either open or answered. */
export function DeskRequestList({ status, q, onOther, onReview, clear }: Props) {
  const options = deskRequestsQuery(status, q)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('propertyRequests') })
  const none = status === 'pending' ? 'No open requests.' : 'No answered requests yet.'
  return (
    <LongList
      query={query}
      queryKey={options.queryKey}
      label={status === 'pending' ? 'Property requests' : 'Answered requests'}
      loading="Loading property requests"
      rows={4}
      failed={(error) => fetchFailure('Failed to fetch property requests', error)}
      empty={
        q ? (
          <NoRequests status={status} q={q} onOther={onOther} clear={clear} />
        ) : (
          <EmptyState>{none}</EmptyState>
        )
      }
      estimate={150}
      className="overflow-hidden rounded-lg border border-line"
    >
      {(request, place) => (
        <Item key={request.id} request={request} place={place}>
          {status === 'pending' ? (
            <>
              <Button variant="destructive" onClick={() => onReview(request, 'rejected')}>
                Reject<span className="sr-only"> {request.propertyName || streetOf(request)}</span>
              </Button>
              {/* After an answer, the focus moves to the next request. */}
              <Button {...ROW_TARGET} variant="primary" onClick={() => onReview(request, 'approved')}>
                Approve<span className="sr-only"> {request.propertyName || streetOf(request)}</span>
              </Button>
            </>
          ) : null}
        </Item>
      )}
    </LongList>
  )
}

function NoRequests({ status, q, onOther, clear }: Omit<Props, 'onReview'>) {
  const other = useInfiniteQuery(deskRequestsQuery(status === 'pending' ? 'answered' : 'pending', q))
  const label = status === 'pending' ? 'Request History' : 'Property Requests'
  return (
    <NoMatches others={[{ label, count: matchesIn(other), onShow: onOther }]} action={clear}>
      No requests match your search
    </NoMatches>
  )
}

type ItemProps = { request: AdminPropertyRequest; place: RowPlace; children: ReactNode }

function Item({ request, place, children }: ItemProps) {
  const now = useNow()
  const { adminNotes, reviewedAt, reviewerName } = request
  const facts = factsOf(request)
  return (
    <li {...place} className="flex flex-col gap-1.5 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-40 text-md font-semibold wrap-anywhere">
          {request.propertyName || streetOf(request)}
        </h2>
        <StatusPill {...pills[request.status]} />
      </div>
      <p className="num text-md wrap-anywhere text-ink-2">
        {streetOf(request)}, {regionOf(request)}
        <span className="max-sm:hidden">{dot}</span>
        <span className="max-sm:block">{[typeName(request.type), facts].filter(Boolean).join(dot)}</span>
      </p>
      {request.description ? (
        <p className="line-clamp-3 text-md wrap-anywhere whitespace-pre-wrap">{request.description}</p>
      ) : null}
      {adminNotes ? (
        <blockquote className="border-l-2 border-line-2 pl-3 text-md wrap-anywhere whitespace-pre-wrap">
          {adminNotes}
        </blockquote>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="num min-w-0 flex-1 basis-52 text-sm wrap-anywhere text-ink-3">
          From {request.agentName},{' '}
          <time dateTime={request.createdAt}>{formatAge(request.createdAt, now).toLowerCase()}</time>
          {reviewedAt ? (
            <>
              {' '}
              · answered{reviewerName ? ` by ${reviewerName}` : ''}{' '}
              <time dateTime={reviewedAt}>{formatAge(reviewedAt, now).toLowerCase()}</time>
            </>
          ) : null}
        </p>
        {children ? <div className="flex gap-2">{children}</div> : null}
      </div>
    </li>
  )
}
