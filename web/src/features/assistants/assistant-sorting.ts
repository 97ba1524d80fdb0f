import { type AssistantSort, type SortOrder, usualOrder } from '@porchlight/contract/assistants/sorts'
import type { TeamSearch } from '../../lib/searches.ts'

/** By a column, or by who is free on the chosen day. */
export type Sorting = { sort: AssistantSort | 'free'; order: SortOrder }

const usualSort = ({ day }: Pick<TeamSearch, 'day'>): Sorting['sort'] => (day ? 'free' : 'name')
const orderOf = (sort: Sorting['sort']): SortOrder => (sort === 'free' ? 'asc' : usualOrder(sort))

/** The order of the team that the address names. */
export const sortingOf = (search: TeamSearch): Sorting => {
  const sort = search.sort ?? usualSort(search)
  return { sort, order: search.order ?? orderOf(sort) }
}

/** The change of the address for an order of the team. The address names only what differs from the usual order. */
export const withSorting = ({ sort, order }: Sorting, search: Pick<TeamSearch, 'day'>): TeamSearch => ({
  sort: sort === 'free' || sort === usualSort(search) ? undefined : sort,
  order: order === orderOf(sort) ? undefined : order,
})

/** The order after a press on a column's heading: the column's usual one, or the reverse of the current one. */
export const sortedBy = (pressed: Sorting['sort'], { sort, order }: Sorting): Sorting => {
  if (pressed !== sort) return { sort: pressed, order: orderOf(pressed) }
  return { sort, order: order === 'asc' ? 'desc' : 'asc' }
}
