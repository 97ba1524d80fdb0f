import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { agentPropertiesQuery, type PropertyFilters } from '../../features/properties/api.ts'
import { PropertyCard } from '../../features/properties/components/property-card.tsx'
import { usePolling } from '../../lib/intervals.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const route = getRouteApi('/agent/properties')

/** /properties: what the agent may tour. */
export function PropertiesScreen() {
  const { q, escort } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (text: string): void =>
    void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true })
  const [text, setText] = useSearchText(q ?? '', search)
  const filter = (next: 'all' | 'required' | 'self_guided'): void =>
    void navigate({ search: (before) => ({ ...before, escort: next === 'all' ? undefined : next }) })
  const clear = (): void => {
    setText('')
    void navigate({ search: {}, replace: true })
  }
  return (
    <PageBody>
      <PageHeader title="Properties" description="Choose one to schedule a tour." />
      <div className="flex flex-wrap gap-2">
        <SearchField
          className="min-w-52 flex-1"
          label="Search properties"
          placeholder="Search properties by address, city, or type..."
          value={text}
          onChange={setText}
        />
        <Segmented
          label="Escort"
          value={escort ?? 'all'}
          onChange={filter}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'required', label: 'Escort required' },
            { value: 'self_guided', label: 'Self-guided' },
          ]}
        />
      </div>
      <Listed filters={{ q, escort }} onClear={clear} />
    </PageBody>
  )
}

function Listed({ filters, onClear }: { filters: PropertyFilters; onClear: () => void }) {
  const query = useInfiniteQuery({
    ...agentPropertiesQuery(filters),
    refetchInterval: usePolling('properties'),
  })
  if (query.isPending) return <SkeletonRows rows={6} label="Loading properties" />
  if (!query.data) {
    return (
      <ErrorState
        message="Failed to fetch properties"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const properties = query.data.pages.flatMap(({ items }) => items)
  const { total = 0, more = false } = query.data.pages[0] ?? {}
  if (properties.length === 0) {
    return filters.q || filters.escort ? (
      <EmptyState
        title="No properties found"
        action={<Button onClick={onClear}>Show all properties</Button>}
      />
    ) : (
      <EmptyState title="No properties yet">What the team lists shows here.</EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="num -mb-2 text-md text-ink-3">
        {total}
        {more ? '+' : ''} {total === 1 ? 'property' : 'properties'}
      </p>
      <ul
        aria-label="Properties"
        aria-busy={query.isPlaceholderData || undefined}
        className={cx(
          'grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {properties.map((property) => (
          <PropertyCard key={property.id} property={property} />
        ))}
      </ul>
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
