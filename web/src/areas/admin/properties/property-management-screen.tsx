import type { Property } from '@porchlight/contract/properties'
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  catalogueCountsQuery,
  catalogueFilters,
  catalogueListQuery,
} from '../../../features/properties/catalogue-query.ts'
import { CatalogueList } from '../../../features/properties/components/catalogue-list.tsx'
import { cityChoices, grouped, typeChoices } from '../../../features/properties/property-words.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { type TextSearch, textSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { SelectOption } from '../../../ui/forms/select.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { useAddress } from '../address.ts'
import { AdminAccessRequired } from '../admin-refused.tsx'
import { PropertyDialogs } from './property-dialogs.tsx'

const cityOptions: readonly SelectOption<string>[] = cityChoices.map(({ value, label }) => ({
  value,
  label: value === 'other' ? 'Other cities' : label,
}))
const originOptions = [
  { value: 'admin_created', label: 'Admin Created' },
  { value: 'agent_submitted', label: 'Agent Submitted' },
  { value: 'unpublished', label: 'Not published' },
]

/** /property-management: the whole catalogue (specification, back office, section 2). */
export function PropertyManagementScreen() {
  const { user } = useSession()
  if (!user) return null
  const permissions: readonly string[] = user.permissions
  if (!permissions.includes('properties.view'))
    return <AdminAccessRequired user={user} next={paths.propertyManagement()} />
  return <Management permissions={permissions} />
}

function Management({ permissions }: { permissions: readonly string[] }) {
  const client = useQueryClient()
  const { search, go, close } = useAddress(textSearch, paths.propertyManagement)
  const [deleting, setDeleting] = useState<Property | null>(null)
  const filters = catalogueFilters(search)
  const options = catalogueListQuery(filters)
  const refetchInterval = usePolling('adminProperties')
  const query = useInfiniteQuery({ ...options, refetchInterval })
  const counts = useQuery({ ...catalogueCountsQuery, refetchInterval })
  const refreshing = useIsFetching({ queryKey: ['properties'] }) > 0 && !query.isPending
  const [first] = query.data?.pages ?? []
  const found = first ? `${grouped(first.total)}${first.more ? '+' : ''}` : undefined
  const { q, city, type, origin, published } = filters
  const filtered = [q, city, type, origin, published].some((filter) => filter !== undefined)
  const may = {
    create: permissions.includes('properties.create'),
    edit: permissions.includes('properties.edit'),
    remove: permissions.includes('properties.delete'),
  }
  const add = (label: string) => (
    <Button
      variant="primary"
      onClick={() => go({ add: 'open' })}
      icon={<Plus size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
  const edit = ({ id }: Property): void => go({ edit: id, add: undefined })
  const figure = (count: number | undefined) =>
    count === undefined ? (counts.isError ? '–' : undefined) : grouped(count)
  return (
    <PageBody>
      <PageHeader
        title="Property Management System"
        actions={
          <>
            <Button
              loading={refreshing}
              onClick={() => void client.invalidateQueries({ queryKey: ['properties'] })}
              icon={<RefreshCw size={15} aria-hidden="true" />}
            >
              Refresh
            </Button>
            <ButtonLink href={paths.adminDashboard()}>Back to Dashboard</ButtonLink>
          </>
        }
      />
      <section aria-label="Counts" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Total Properties" value={figure(counts.data?.total)} />
        <StatCard label="Admin Created" value={figure(counts.data?.adminCreated)} />
        <StatCard
          label="Agent Submitted"
          value={figure(counts.data?.agentSubmitted)}
          detail={counts.data?.unpublished ? `${grouped(counts.data.unpublished)} not published` : undefined}
        />
        <StatCard label="Filtered Results" value={found ?? (query.isError ? '–' : undefined)} />
      </section>
      <Filters search={search} go={go} action={may.create ? add('Add Property') : null} />
      <section aria-labelledby="all-properties" className="flex flex-col gap-3">
        <h2 id="all-properties" className="num text-base font-semibold">
          All Properties{found === undefined ? '' : ` (${found})`}
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
          <CatalogueList
            query={query}
            queryKey={options.queryKey}
            failed="Error loading properties"
            onEdit={may.edit ? edit : undefined}
            onDelete={may.remove ? setDeleting : undefined}
            empty={
              filtered ? (
                <EmptyState>No properties match your search criteria</EmptyState>
              ) : (
                <EmptyState action={may.create ? add('Add First Property') : undefined}>
                  No properties found
                </EmptyState>
              )
            }
          />
        )}
      </section>
      <PropertyDialogs
        kind="management"
        adding={search.add === 'open'}
        editing={search.edit}
        deleting={deleting}
        may={may}
        onClose={() => close({ add: undefined, edit: undefined })}
        onCloseDelete={() => setDeleting(null)}
        onEdit={edit}
      />
    </PageBody>
  )
}

type FiltersProps = {
  search: TextSearch
  go: (change: TextSearch, replace?: boolean) => void
  action: ReactNode
}

function Filters({ search, go, action }: FiltersProps) {
  const choose = (name: string) => (value: string | undefined) => go({ [name]: value }, true)
  return (
    <FilterBar
      label="Search properties"
      placeholder="Search by name, address, city..."
      q={search.q}
      onSearch={choose('q')}
    >
      <FilterSelect
        label="City"
        none="All Cities"
        value={search.city}
        options={cityOptions}
        onChange={choose('city')}
      />
      <FilterSelect
        label="Type"
        none="All Types"
        value={search.type}
        options={typeChoices}
        onChange={choose('type')}
      />
      <FilterSelect
        label="From"
        none="Anyone"
        value={search.from}
        options={originOptions}
        onChange={choose('from')}
      />
      <FilterSelect
        label="Order"
        none="Newest first"
        value={search.sort}
        options={[{ value: 'oldest', label: 'Oldest first' }]}
        onChange={choose('sort')}
      />
      {action}
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
