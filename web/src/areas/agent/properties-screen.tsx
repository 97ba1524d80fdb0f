import type { Property } from '@porchlight/contract/properties'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { agentPropertiesQuery, type PropertyFilters, propertyFilters } from '../../features/properties/api.ts'
import { DidYouMean } from '../../features/properties/components/did-you-mean.tsx'
import {
  filterNames,
  noFilters,
  PropertyFilterBar,
} from '../../features/properties/components/property-filters.tsx'
import { PropertyGrid } from '../../features/properties/components/property-grid.tsx'
import { grouped, streetOf } from '../../features/properties/property-words.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { rowsOf, useInSight } from '../../lib/long-list.ts'
import { quoted } from '../../lib/search-text.ts'
import type { PropertiesSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { NextPage } from '../../ui/lists/show-more.tsx'
import { heads, plus } from './heads.tsx'

const PropertyDetails = lazyWhenIdle(async () => ({
  default: (await import('../../features/properties/components/property-details.tsx')).PropertyDetails,
}))
const AddPropertyDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/properties/components/add-property-dialog.tsx')).AddPropertyDialog,
}))

const OwnPropertyDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/properties/components/own-property-dialog.tsx')).OwnPropertyDialog,
}))
const ScheduleTourDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/request/schedule-tour-dialog.tsx')).ScheduleTourDialog,
}))

const route = getRouteApi('/agent/properties')

/** /properties: the properties that the agent may tour, and the button to add one. */
export function PropertiesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, agent } = useSession()
  const userId = user?.id ?? agent?.id
  // Opening a dialog over the list keeps its scroll position.
  const go = (change: PropertiesSearch, how: { replace?: boolean; resetScroll?: boolean } = {}): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false, ...how })
  const filters = useMemo(() => propertyFilters(search), [search])
  const openAdd = (): void => go({ add: 'open' })
  const openSchedule = ({ id }: Property): void => go({ schedule: id, property: undefined })
  const closeSchedule = (): void => go({ schedule: undefined, client: undefined }, { replace: true })
  return (
    <>
      <PageBody>
        <PageHeader
          title={heads.properties.title}
          description={heads.properties.description}
          actions={
            <Button variant="primary" onClick={openAdd} icon={plus}>
              {heads.properties.action}
            </Button>
          }
        />
        <PropertyFilterBar
          search={search}
          onChange={(change) => go(change, { replace: 'q' in change, resetScroll: true })}
        />
        <Listed
          filters={filters}
          named={filterNames(search)}
          openId={search.property}
          onAdd={openAdd}
          onOpen={({ id }) => go({ property: id })}
          onEdit={({ id }) => go({ edit: id, property: undefined })}
          onSchedule={openSchedule}
          onClose={() => go({ property: undefined })}
          onClear={(kept) => go({ ...noFilters, ...kept }, { replace: true })}
          onSearch={(q) => go({ q }, { replace: true })}
        />
      </PageBody>
      {search.schedule && userId ? (
        <Suspense>
          <ScheduleTourDialog
            key={search.schedule}
            userId={userId}
            propertyId={search.schedule === 'open' ? undefined : search.schedule}
            clientId={search.client}
            onDone={closeSchedule}
            onClose={closeSchedule}
          />
        </Suspense>
      ) : null}
      {search.edit ? (
        <Suspense>
          <OwnPropertyDialog
            key={search.edit}
            id={search.edit}
            onClose={() => go({ edit: undefined }, { replace: true })}
            onWithdrawn={() => go({ edit: undefined }, { replace: true })}
          />
        </Suspense>
      ) : null}
      {search.add && userId ? (
        <Suspense>
          <AddPropertyDialog
            userId={userId}
            onClose={() => go({ add: undefined }, { replace: true })}
            onSchedule={openSchedule}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type ListedProps = {
  filters: PropertyFilters
  /** The filters in words, without the search. */
  named: readonly string[]
  openId: string | undefined
  onAdd: () => void
  onOpen: (property: Property) => void
  onEdit: (property: Property) => void
  onClose: () => void
  /** Removes the filters, except for what it gets. */
  onClear: (kept: { q?: string | undefined }) => void
  onSearch: (q: string) => void
  onSchedule: (property: Property) => void
}

function Listed(props: ListedProps) {
  const { filters, openId, onOpen, onEdit, onClose, onSchedule } = props
  const scheduleButton = (property: Property): ReactNode => (
    <Button
      full
      onClick={() => onSchedule(property)}
      aria-label={`Schedule Tour of ${property.propertyName || streetOf(property)}`}
    >
      Schedule Tour
    </Button>
  )
  const options = agentPropertiesQuery(filters)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('properties') })
  const pages = query.data?.pages
  const properties = useMemo(() => pages && rowsOf(pages), [pages])
  const [sight, setSight] = useState({ first: 0, end: 0 })
  useInSight(options.queryKey, query.isPlaceholderData ? undefined : pages, sight)
  const details = openId ? (
    <Suspense>
      <PropertyDetails
        key={openId}
        id={openId}
        known={properties?.find(({ id }) => id === openId)}
        actionOf={(property) => (
          <>
            <Button variant="primary" onClick={() => onSchedule(property)}>
              Schedule Tour
            </Button>
            {property.published ? null : <Button onClick={() => onEdit(property)}>Edit</Button>}
          </>
        )}
        onClose={onClose}
      />
    </Suspense>
  ) : null
  const { total = 0, more = false } = pages?.[0] ?? {}
  const fetchNext = (): void => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  return (
    <>
      <Loaded
        query={{ ...query, data: properties }}
        loading="Loading properties"
        rows={6}
        failed="Failed to fetch properties"
      >
        {(listed) =>
          listed.length === 0 ? (
            <NoProperties {...props} stale={query.isPlaceholderData} />
          ) : (
            <>
              <p role="status" className="num -mb-2 text-md text-ink-3">
                {grouped(total)}
                {more ? '+' : ''} {total === 1 ? 'property' : 'properties'}
              </p>
              <PropertyGrid
                properties={listed}
                total={more ? -1 : total}
                stale={query.isPlaceholderData}
                onOpen={onOpen}
                actionOf={scheduleButton}
                onSight={setSight}
                onNearEnd={fetchNext}
              />
              <NextPage query={query} />
            </>
          )
        }
      </Loaded>
      {details}
    </>
  )
}

type NoPropertiesProps = Pick<ListedProps, 'filters' | 'named' | 'onAdd' | 'onClear' | 'onSearch'> & {
  stale: boolean
}

function NoProperties({ filters, named, stale, onAdd, onClear, onSearch }: NoPropertiesProps) {
  if (Object.values(filters).some((value) => value !== undefined)) {
    return (
      <EmptyState
        title="No properties found"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <DidYouMean filters={filters} stale={stale} onSearch={onSearch} />
            {filters.q && named.length > 0 ? (
              <Button onClick={() => onClear({ q: filters.q })}>Clear filters</Button>
            ) : null}
            <Button onClick={() => onClear({})}>Show all properties</Button>
            <ButtonLink href={paths.propertyRequest()}>Request New Property</ButtonLink>
          </div>
        }
      >
        {filters.q
          ? `Nothing matches ${quoted(filters.q)}${named.length > 0 ? ` with these filters: ${named.join(', ')}` : ''}.`
          : 'Nothing matches these filters.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No properties yet" action={<Button onClick={onAdd}>Add Property</Button>}>
      Properties listed by our team or added by you appear here.
    </EmptyState>
  )
}
