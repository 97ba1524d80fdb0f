import { type AssistantSort, type SortOrder, usualOrder } from '@porchlight/contract/assistants/sorts'
import type { TeamSearch } from '../../lib/searches.ts'

export type Sorting = { sort: AssistantSort; order: SortOrder }

/** The order of the team that the address names. */
export const sortingOf = ({ sort = 'name', order = usualOrder(sort) }: TeamSearch): Sorting => ({
  sort,
  order,
})

/** The change of the address for an order of the team. The address names only what differs from the usual order. */
export const withSorting = ({ sort, order }: Sorting): TeamSearch => ({
  sort: sort === 'name' ? undefined : sort,
  order: order === usualOrder(sort) ? undefined : order,
})

/** The order after a press on a column's heading: the column's usual one, or the reverse of the current one. */
export const sortedBy = (pressed: AssistantSort, { sort, order }: Sorting): Sorting => {
  if (pressed !== sort) return { sort: pressed, order: usualOrder(pressed) }
  return { sort, order: order === 'asc' ? 'desc' : 'asc' }
}
