import type { PropertyRequestStatus, PropertyType } from '@porchlight/contract/properties'
import type { PropertyOrigin, PropertySort } from '@porchlight/contract/properties/catalog'
import { queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import type { TextSearch } from '../../lib/searches.ts'
import { cityChoices, typeChoices } from './property-words.ts'

/** How many properties the back office's list shows at most (specification, back office, section 9). */
const CATALOG_SHOWN = 10
/** How many the test page shows. */
const CATALOG_TESTED = 100

/** The newest properties for the test page, and the total number. */
export const testedQuery = queryOptions({
  queryKey: ['properties', 'tested'],
  queryFn: ({ signal }) =>
    callPage('GET /api/admin/properties', { query: { limit: CATALOG_TESTED }, signal }),
})

export type CatalogFilters = {
  q?: string | undefined
  city?: string | undefined
  type?: PropertyType | undefined
  origin?: PropertyOrigin | undefined
  published?: 'yes' | 'no' | undefined
  sort?: PropertySort | undefined
}

/** The filters that an address names; unknown values are dropped. */
export const catalogFilters = ({ q, city, type, from, sort }: TextSearch): CatalogFilters => ({
  q,
  city: cityChoices.find(({ value }) => value === city)?.value,
  type: typeChoices.find(({ value }) => value === type)?.value,
  origin: from === 'admin_created' || from === 'agent_submitted' ? from : undefined,
  published: from === 'unpublished' ? 'no' : undefined,
  sort: sort === 'oldest' ? sort : undefined,
})

const PAGES = { first: 50, further: 200 }

const catalogPages = (name: string, filters: CatalogFilters, sizes: typeof PAGES) => ({
  ...longList(['properties', name, filters], sizes, ({ signal, ...page }) =>
    callPage('GET /api/admin/properties', { query: { ...filters, ...page }, signal }),
  ),
  // Comparing thousands of rows field by field takes longer than drawing the few in sight.
  structuralSharing: false,
})

/** The whole catalog, filtered, in pages. */
export const catalogListQuery = (filters: CatalogFilters) => catalogPages('catalog-list', filters, PAGES)

/** The newest ten properties of the filtered catalog. */
export const newestQuery = (filters: CatalogFilters) => ({
  ...catalogPages('catalog-newest', filters, { first: CATALOG_SHOWN, further: CATALOG_SHOWN }),
  getNextPageParam: () => null,
})

/** The number of properties, by origin. */
export const catalogCountsQuery = queryOptions({
  queryKey: ['properties', 'catalog-counts'],
  queryFn: ({ signal }) => call('GET /api/admin/properties/counts', { signal }),
})

/** The number of agents' requests that wait for an answer. */
export const openRequestsCountQuery = queryOptions({
  queryKey: ['properties', 'desk-requests', 'count'],
  queryFn: async ({ signal }) =>
    (
      await callPage('GET /api/admin/property-requests', {
        query: { status: 'pending', limit: 1 },
        signal,
        isLater: true,
      })
    ).total,
})

/** Agents' requests for properties, newest first. */
export const deskRequestsQuery = (status: PropertyRequestStatus | 'answered', q = '') =>
  longList(['properties', 'desk-requests', status, q], { first: 30, further: 100 }, ({ signal, ...page }) =>
    callPage('GET /api/admin/property-requests', { query: { status, q, ...page }, signal }),
  )
