import type { Property } from '@porchlight/contract/properties'
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import {
  catalogCountsQuery,
  catalogFilters,
  catalogListQuery,
  newestQuery,
} from '../../../features/properties/catalog-query.ts'
import { CatalogList } from '../../../features/properties/components/catalog-list.tsx'
import { DidYouMean } from '../../../features/properties/components/did-you-mean.tsx'
import { cityOptions, grouped, typeChoices } from '../../../features/properties/property-words.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { type TextSearch, textSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { useAddress } from '../address.ts'
import { heads } from '../heads.ts'
import { PropertiesGate, PropertiesPage } from './properties-page.tsx'
import { PropertyDialogs } from './property-dialogs.tsx'

const originOptions = [
  { value: 'admin_created', label: 'Admin Created' },
  { value: 'agent_submitted', label: 'Agent Submitted' },
  { value: 'unpublished', label: 'Not published' },
]

type Place = 'dashboard' | 'management'

const addressIn = {
  dashboard: (search: TextSearch) => paths.adminDashboard('properties', search),
  management: paths.propertyManagement,
} satisfies Record<Place, (search: TextSearch) => string>

const noFilters: TextSearch = { q: undefined, city: undefined, type: undefined, from: undefined }

/** /property-management: the whole catalog (specification, back office, section 2). */
export function PropertyManagementScreen() {
  return (
    <PropertiesGate tab="catalog">
      <Catalog place="management" />
    </PropertiesGate>
  )
}

/** The dashboard's Properties tab: the newest ten properties that match (same section). */
export function NewestProperties() {
  return <Catalog place="dashboard" />
}

function Catalog({ place }: { place: Place }) {
  const { user } = useSession()
  const permissions: readonly string[] = user?.permissions ?? []
  const client = useQueryClient()
  const { search, go, close } = useAddress(textSearch, addressIn[place])
  const [deleting, setDeleting] = useState<Property | null>(null)
  const chosen = catalogFilters(search)
  const whole = place === 'management'
  const options = whole ? catalogListQuery(chosen) : newestQuery(chosen)
  const refetchInterval = usePolling('adminProperties')
  const query = useInfiniteQuery({ ...options, refetchInterval, refetchOnWindowFocus: true })
  const refreshing = useIsFetching({ queryKey: ['properties'] }) > 0 && !query.isPending
  const [first] = query.data?.pages ?? []
  const found = first ? `${grouped(first.total)}${first.more ? '+' : ''}` : undefined
  const { q, city, type, origin, published } = chosen
  const filtered = [q, city, type, origin, published].some((filter) => filter !== undefined)
  const may = {
    create: permissions.includes('properties.create'),
    edit: permissions.includes('properties.edit'),
    remove: permissions.includes('properties.delete'),
  }
  const add = (label: string, className?: string) => (
    <Button
      className={className}
      variant="primary"
      onClick={() => go({ add: 'open', edit: undefined })}
      icon={<Plus size={16} aria-hidden="true" className="max-sm:hidden" />}
    >
      {label}
    </Button>
  )
  const edit = ({ id }: Property): void => go({ edit: id, add: undefined })
  const cut = !whole && first !== undefined && first.total > first.items.length
  return (
    <PropertiesPage
      tab="catalog"
      title={whole ? heads.propertyManagement.title : undefined}
      actions={
        <>
          <Button
            loading={refreshing}
            onClick={() => void client.invalidateQueries({ queryKey: ['properties'] })}
            icon={<RefreshCw size={15} aria-hidden="true" />}
          >
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
          {whole ? <ButtonLink href={paths.adminDashboard()}>Back to Dashboard</ButtonLink> : null}
          {may.create ? add('Add Property', 'max-sm:order-first') : null}
        </>
      }
    >
      <Counts found={found ?? (query.isError ? '–' : undefined)} refetchInterval={refetchInterval} />
      <Filters search={search} go={go} />
      <section aria-labelledby="all-properties" className="flex flex-col gap-3">
        <h2 id="all-properties" className="num text-base font-semibold" aria-live="polite">
          {whole
            ? `All Properties${found === undefined ? '' : ` (${found})`}`
            : first
              ? `Showing ${first.items.length} of ${found} properties`
              : 'Properties'}
        </h2>
        {query.isPending ? (
          <div className="grid place-items-center py-16 text-ink-3">
            <Spinner size={24} label="Loading properties" />
          </div>
        ) : query.isError && !query.data ? (
          <Failed
            message={fetchFailure('Failed to fetch properties', query.error)}
            retrying={query.isFetching}
            onRetry={() => void client.refetchQueries({ queryKey: ['properties'], type: 'active' })}
          />
        ) : (
          <CatalogList
            query={query}
            queryKey={options.queryKey}
            failed="Error loading properties"
            onEdit={may.edit ? edit : undefined}
            onDelete={may.remove ? setDeleting : undefined}
            empty={
              filtered ? (
                <EmptyState
                  action={
                    <div className="flex flex-wrap justify-center gap-2">
                      {/* The server searches all properties, so its spelling may find nothing under these filters. */}
                      {origin || published ? null : (
                        <DidYouMean
                          filters={{ q, city, type }}
                          stale={query.isPlaceholderData}
                          onSearch={(text) => go({ q: text }, true)}
                        />
                      )}
                      <Button onClick={() => go(noFilters)}>Clear filters</Button>
                    </div>
                  }
                >
                  No properties match your search criteria
                </EmptyState>
              ) : (
                <EmptyState action={may.create ? add('Add First Property') : undefined}>
                  No properties found
                </EmptyState>
              )
            }
          />
        )}
        {cut ? (
          <TextLink
            className="self-start"
            href={paths.propertyManagement({ ...search, add: undefined, edit: undefined })}
          >
            {filtered ? `Show all ${found} matches` : `Show all ${found} properties`}
          </TextLink>
        ) : null}
      </section>
      <PropertyDialogs
        kind={place}
        adding={search.add === 'open'}
        editing={search.edit}
        deleting={deleting}
        may={may}
        onClose={() => close({ add: undefined, edit: undefined })}
        onCloseDelete={() => setDeleting(null)}
        onEdit={edit}
      />
    </PropertiesPage>
  )
}

function Counts({ found, refetchInterval }: { found: string | undefined; refetchInterval: number | false }) {
  const counts = useQuery({ ...catalogCountsQuery, refetchInterval })
  const figure = (count: number | undefined) =>
    count === undefined ? (counts.isError ? '–' : undefined) : grouped(count)
  const withOrigin = (from: string) => paths.propertyManagement({ from })
  return (
    <section
      aria-label="Counts"
      className="-mx-4 flex gap-3 overflow-x-auto px-4 max-sm:[&>*]:min-w-40 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 lg:grid-cols-4"
    >
      <StatCard
        label="Total Properties"
        value={figure(counts.data?.total)}
        href={paths.propertyManagement()}
      />
      <StatCard
        label="Admin Created"
        value={figure(counts.data?.adminCreated)}
        href={withOrigin('admin_created')}
      />
      <StatCard
        label="Agent Submitted"
        value={figure(counts.data?.agentSubmitted)}
        href={withOrigin('agent_submitted')}
        detail={
          counts.data?.unpublished ? (
            <TextLink className="relative" href={withOrigin('unpublished')}>
              {grouped(counts.data.unpublished)} not published
            </TextLink>
          ) : undefined
        }
        placeholder="3 not published"
      />
      <StatCard label="Filtered Results" value={found} />
    </section>
  )
}

type FiltersProps = { search: TextSearch; go: (change: TextSearch, replace?: boolean) => void }

const filters = [
  { name: 'city', label: 'City', none: 'All Cities', options: cityOptions },
  { name: 'type', label: 'Type', none: 'All Types', options: typeChoices },
  { name: 'from', label: 'From', none: 'Anyone', options: originOptions },
  {
    name: 'sort',
    label: 'Order',
    none: 'Sort: Newest',
    options: [{ value: 'oldest', label: 'Sort: Oldest' }],
  },
] as const

function Filters({ search, go }: FiltersProps) {
  const choose = (name: string) => (value: string | undefined) => go({ [name]: value }, true)
  return (
    <FilterBar
      label="Search properties"
      placeholder="Search by name, address, city..."
      q={search.q}
      onSearch={choose('q')}
      chosen={filters.filter(({ name }) => search[name]).length}
    >
      {filters.map(({ name, ...select }) => (
        <FilterSelect<string> key={name} {...select} value={search[name]} onChange={choose(name)} />
      ))}
    </FilterBar>
  )
}

/** Shown when loading failed (specification, back office, section 8). */
function Failed({ message, retrying, onRetry }: { message: string; retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <div>
        <p className="text-base font-semibold">Error loading properties</p>
        <p className="text-md text-ink-2">{message}</p>
      </div>
      <Button onClick={onRetry} loading={retrying}>
        Try Again
      </Button>
    </div>
  )
}
