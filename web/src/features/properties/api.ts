import type { PropertyType } from '@porchlight/contract/properties'
import { queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { pagedList } from '../../lib/requests/paged-list.ts'
import type { PropertiesSearch } from '../../lib/searches.ts'
import { cityChoices, typeChoices } from './property-words.ts'

export type PropertyFilters = {
  q?: string | undefined
  escort?: 'required' | 'self_guided' | undefined
  city?: string | undefined
  type?: PropertyType | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minBedrooms?: number | undefined
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** The filters that an address names; unknown values are dropped. */
export const propertyFilters = ({
  q,
  escort,
  city,
  type,
  min,
  max,
  beds,
}: PropertiesSearch): PropertyFilters => ({
  q,
  escort,
  city: cityChoices.find(({ value }) => value === city)?.value,
  type: typeChoices.find(({ value }) => value === type)?.value,
  minPrice: numberIn(min),
  maxPrice: numberIn(max),
  minBedrooms: numberIn(beds),
})

// A small first page appears at once; large further pages keep the number of requests low.
const PAGES = { first: 30, further: 150 }

/** Properties that the agent may tour, newest first, in pages; the server searches. */
export const agentPropertiesQuery = (filters: PropertyFilters) => ({
  ...longList(['properties', 'list', filters], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/agent/properties', { query: { ...filters, ...page }, signal }),
  ),
  // Comparing thousands of rows field by field takes longer than drawing the few in sight.
  structuralSharing: false,
})

/**
 * The picker's matches for a text. The picker shows a failure as an empty list (specification, agent area, section 8).
 */
export const foundPropertiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['properties', 'found', q],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/agent/properties', { query: { q, limit: 20 }, signal })).items,
    enabled: q !== '',
    placeholderData: (before) => before,
  })

/** What a misspelled search most likely meant. With `agentId`, among the properties that this agent may see. */
export const spellingQuery = (filters: PropertyFilters & { agentId?: string | undefined }) =>
  queryOptions({
    queryKey: ['properties', 'spelling', filters],
    queryFn: ({ signal }) => call('GET /api/properties/spelling', { query: filters, signal }),
  })

/** One property. */
export const propertyQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', { id }],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
  })

/** The agent's own requests for properties with the staff's answers, newest first. */
export const propertyRequestsQuery = pagedList(['properties', 'requests'], 20, ({ signal, ...page }) =>
  callPage('GET /api/agent/property-requests', { query: page, signal }),
)

/** Answers to the agent's requests that the agent has not seen. */
export const newAnswersQuery = queryOptions({
  queryKey: ['properties', 'new-answers'],
  queryFn: ({ signal }) => call('GET /api/agent/property-requests/new-answers', { signal, isLater: true }),
})

/** The eight cities with their figures; they change with a release. */
export const citiesQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: ({ signal }) => call('GET /api/cities', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
