import type { PropertyRequest, PropertyRequestStatus } from '@porchlight/contract/properties'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx'
import { propertyRequestsQuery } from '../api.ts'
import { regionOf, streetOf, typeName } from '../property-words.ts'
import { useSeeAnswers } from '../use-answers.ts'

const states: Record<PropertyRequestStatus, { tone: StatusTone; label: string }> = {
  pending: { tone: 'waiting', label: 'Pending' },
  approved: { tone: 'ok', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
}

/** The agent's own requests, newest first, with their answers. Opening the list marks the answers as seen. */
export function RequestList() {
  const query = useInfiniteQuery({
    ...propertyRequestsQuery,
    refetchInterval: usePolling('propertyRequests'),
  })
  const lit = useSeeAnswers(query.data?.pages.flatMap(({ items }) => items))
  return (
    <LoadedRows
      query={query}
      loading="Loading your requests"
      rows={4}
      failed="Failed to fetch property requests"
      empty={<EmptyState>You haven’t requested a property yet.</EmptyState>}
    >
      {(requests) => (
        <ul
          aria-label="Your requests, newest first"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line"
        >
          {requests.map((request) => (
            <Item key={request.id} request={request} fresh={lit.has(request.id)} />
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}

function Item({ request, fresh }: { request: PropertyRequest; fresh: boolean }) {
  const now = useNow()
  const { status, adminNotes, propertyId, reviewedAt } = request
  const street = streetOf(request)
  return (
    <li className={cx('flex flex-col gap-1.5 px-4 py-3', fresh && 'bg-brand-soft/50')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 text-md font-semibold wrap-anywhere">
          {request.propertyName || street}
        </h3>
        {fresh ? <Badge tone="brand">New reply</Badge> : null}
        <StatusPill {...states[status]} />
      </div>
      <p className="text-md wrap-anywhere text-ink-2">
        {request.propertyName ? `${street}, ` : ''}
        {regionOf(request)} · {typeName(request.type)}
      </p>
      {request.description ? (
        <p className="text-md wrap-anywhere whitespace-pre-wrap">{request.description}</p>
      ) : null}
      {adminNotes ? (
        <blockquote className="mt-0.5 border-l-2 border-line-2 pl-3 text-md wrap-anywhere whitespace-pre-wrap">
          <span className="block text-sm font-medium text-ink-2">Our reply</span>
          {adminNotes}
        </blockquote>
      ) : null}
      <p className="num flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <span>
          Sent <time dateTime={request.createdAt}>{formatAge(request.createdAt, now).toLowerCase()}</time>
        </span>
        {reviewedAt ? (
          <span>
            Answered <time dateTime={reviewedAt}>{formatAge(reviewedAt, now).toLowerCase()}</time>
          </span>
        ) : null}
        {propertyId ? (
          <TextLink
            href={paths.properties({ property: propertyId })}
            aria-label={`View property ${request.propertyName || street}`}
            className="ml-auto text-md coarse:py-2"
          >
            View property
          </TextLink>
        ) : null}
      </p>
    </li>
  )
}
