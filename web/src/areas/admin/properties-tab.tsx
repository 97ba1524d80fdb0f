import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { catalogueQuery } from '../../features/properties/catalogue-query.ts'
import { factsOf, regionOf, streetOf, typeName } from '../../features/properties/property-words.ts'
import { fetchFailure } from '../../lib/api-error.ts'
import { usePolling } from '../../lib/intervals.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const route = getRouteApi('/back-office')

const columns: readonly Column<Property>[] = [
  {
    key: 'place',
    header: 'Property',
    phone: 'title',
    cell: (property) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{streetOf(property)}</span>{' '}
        <span className="text-ink-3">{regionOf(property)}</span>
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    cell: ({ propertyName }) => <span className="text-ink-2">{propertyName}</span>,
  },
  {
    key: 'type',
    header: 'Type',
    width: 'w-32',
    phone: 'side',
    cell: ({ type }) => <Badge>{typeName(type)}</Badge>,
  },
  {
    key: 'facts',
    header: 'Facts',
    cell: (property) => <span className="num text-ink-2">{factsOf(property)}</span>,
  },
  {
    key: 'marks',
    header: 'Access',
    width: 'w-44',
    phone: 'side',
    cell: ({ escortRequired, published }) => (
      <span className="flex flex-wrap gap-1">
        {escortRequired ? <Badge tone="info">Escort Required</Badge> : <Badge tone="ok">Self-guided</Badge>}
        {published ? null : <Badge tone="plum">Not published</Badge>}
      </span>
    ),
  },
]

/** The catalogue to look up; it is edited here later. */
export function PropertiesTab() {
  const router = useRouter()
  const { q = '' } = route.useSearch()
  const [text, setText] = useSearchText(q, (next) =>
    router.history.replace(paths.adminDashboard('properties', { q: next || undefined })),
  )
  const query = useQuery({ ...catalogueQuery(q), refetchInterval: usePolling('adminProperties') })
  const { data } = query
  return (
    <PageBody>
      <PageHeader
        title="Properties"
        description="Adding and editing properties opens here soon."
        actions={
          <Button
            loading={query.isRefetching}
            onClick={() => void query.refetch()}
            icon={<RefreshCw size={15} aria-hidden="true" />}
          >
            Refresh
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          className="min-w-60 max-w-md flex-1"
          label="Search properties"
          placeholder="Search by name, address, city..."
          value={text}
          onChange={setText}
        />
        {data ? (
          <p className="num text-md text-ink-2" aria-live="polite">
            Showing {data.items.length} of {data.total}
            {data.more ? '+' : ''} properties
          </p>
        ) : null}
      </div>
      {query.isPending ? <SkeletonRows rows={10} label="Loading properties" /> : null}
      {query.isError && !data ? (
        <ErrorState
          message={fetchFailure('Failed to fetch properties', query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState>{q ? 'No properties match your search criteria' : 'No properties found'}</EmptyState>
      ) : null}
      {data && data.items.length > 0 ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className="-mx-4 overflow-x-auto border-y border-line sm:mx-0 sm:rounded-lg sm:border"
        >
          <DataTable label="Properties" columns={columns} rows={data.items} rowKey={({ id }) => id} />
        </div>
      ) : null}
    </PageBody>
  )
}
