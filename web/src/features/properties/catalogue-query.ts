import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../lib/client.ts'

/** How many properties the back office's list shows at most (specification, back office, section 9). */
export const CATALOGUE_SHOWN = 10

/** The newest properties of the whole catalogue that match a text, and how many there are in all. */
export const catalogueQuery = (q: string) =>
  queryOptions({
    queryKey: ['properties', 'catalogue', q],
    queryFn: ({ signal }) =>
      callPage('GET /api/admin/properties', { query: { q, limit: CATALOGUE_SHOWN }, signal }),
    placeholderData: (before) => before,
  })
