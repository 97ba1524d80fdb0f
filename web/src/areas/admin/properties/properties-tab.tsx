import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { catalogueQuery, openRequestsCountQuery } from '../../../features/properties/catalogue-query.ts'
import { CatalogueMarks } from '../../../features/properties/components/catalogue-marks.tsx'
import { factsOf, regionOf, streetOf, typeName } from '../../../features/properties/property-words.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import type { TextSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useAddress } from '../address.ts'
import { PropertyDialogs } from './property-dialogs.tsx'

type PropertiesSearch = { q?: string | undefined; add?: string | undefined; edit?: string | undefined }
const propertiesSearch = ({ q, add, edit }: TextSearch): PropertiesSearch => ({ q, add, edit })
const addressOf = (search: PropertiesSearch): string => paths.adminDashboard('properties', search)

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
    cell: ({ propertyName }) => <span className="text-ink-2 wrap-anywhere">{propertyName}</span>,
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
    header: 'From',
    width: 'w-72',
    cell: (property) => <CatalogueMarks property={property} />,
  },
]

/** The dashboard's Properties tab: the newest ten matching properties. Dialogs create, edit and delete them. */
export function PropertiesTab() {
  const { user } = useSession()
  const { search, go, close } = useAddress(propertiesSearch, addressOf)
  const { q = '', add, edit } = search
  const searchBox = useSearchText(q, (next) => go({ q: next || undefined }, true))
  const query = useQuery({
    ...catalogueQuery(q),
    refetchInterval: usePolling('adminProperties'),
    refetchOnWindowFocus: true,
  })
  const { data } = query
  const permissions: readonly string[] = user?.permissions ?? []
  const may = {
    create: permissions.includes('properties.create'),
    edit: permissions.includes('properties.edit'),
    remove: permissions.includes('properties.delete'),
  }
  const openEdit = ({ id }: Property): void => go({ add: undefined, edit: id })
  return (
    <PageBody>
      <PageHeader
        title="Properties"
        description={<Elsewhere permissions={permissions} />}
        actions={
          <>
            <Button
              loading={query.isRefetching}
              onClick={() => void query.refetch()}
              icon={<RefreshCw size={15} aria-hidden="true" />}
            >
              Refresh
            </Button>
            {may.create ? (
              <Button
                variant="primary"
                onClick={() => go({ add: 'open', edit: undefined })}
                icon={<Plus size={16} aria-hidden="true" />}
              >
                Add Property
              </Button>
            ) : null}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          className="min-w-60 max-w-md flex-1"
          label="Search properties"
          placeholder="Search by name, address, city..."
          {...searchBox}
        />
        {data ? (
          <p className="num text-md text-ink-2" aria-live="polite">
            Showing {data.items.length} of {data.total}
            {data.more ? '+' : ''} properties
          </p>
        ) : null}
      </div>
      <Loaded
        query={query}
        loading="Loading properties"
        rows={10}
        failed={(error) => fetchFailure('Failed to fetch properties', error)}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>{q ? 'No properties match your search criteria' : 'No properties found'}</EmptyState>
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className="-mx-4 overflow-x-auto border-y border-line sm:mx-0 sm:rounded-lg sm:border"
            >
              <DataTable
                label="Properties"
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
                onOpen={may.edit ? openEdit : undefined}
                openKey={edit ?? null}
              />
            </div>
          )
        }
      </Loaded>
      <PropertyDialogs
        kind="dashboard"
        adding={add === 'open'}
        editing={edit}
        deleting={null}
        may={may}
        onClose={() => close({ add: undefined, edit: undefined })}
        onCloseDelete={() => undefined}
        onEdit={openEdit}
      />
    </PageBody>
  )
}

function Elsewhere({ permissions }: { permissions: readonly string[] }) {
  const mayReview = permissions.includes('properties.review_requests')
  const { data: requests } = useQuery({ ...openRequestsCountQuery, enabled: mayReview })
  return (
    <span className="flex flex-wrap gap-x-3">
      <TextLink href={paths.propertyManagement()}>All properties, with filters</TextLink>
      {mayReview ? (
        <TextLink href={paths.adminProperties()}>
          {requests ? `Property requests (${requests})` : 'Property requests'}
        </TextLink>
      ) : null}
      {permissions.includes('properties.import') ? (
        <TextLink href={paths.propertySubmission({ view: 'upload' })}>Upload listings</TextLink>
      ) : null}
    </span>
  )
}
