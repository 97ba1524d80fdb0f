import type { QueueFilter } from '@porchlight/contract/tours/queue'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { filterNames, noFilters, type QueueSearch, queueSearch } from './queue-search.ts'

/** The user's own saved filters, then those that others share. */
export const keptFiltersQuery = queryOptions({
  queryKey: ['queue-filters'],
  queryFn: ({ signal }) => call('GET /api/admin/queue-filters', { signal, isLater: true }),
})

const cleared: QueueSearch = { ...noFilters, sort: undefined }

/** The part of the search parameters that a filter saves: filters and sort order, not the open details. */
export const keptSearch = (search: QueueSearch): string =>
  new URLSearchParams(
    [...filterNames, 'sort' as const].flatMap((name) => {
      const value = search[name]
      return value ? [[name, value]] : []
    }),
  ).toString()

/** The change of the search parameters that applies a saved filter; it clears the filters that it does not name. */
export const searchKept = (search: string): QueueSearch => {
  const {
    tour: _tour,
    pane: _pane,
    notes: _notes,
    ...filters
  } = queueSearch(Object.fromEntries(new URLSearchParams(search)))
  return { ...cleared, ...filters }
}

export type FilterForm = { name: string; search: string; shared: boolean }

export const useKeepFilter = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FilterForm) => call('POST /api/admin/queue-filters', { body }),
    onSuccess: ({ name }) => {
      void client.invalidateQueries({ queryKey: keptFiltersQuery.queryKey })
      toast({ title: 'View saved', description: name, tone: 'ok' })
    },
  })
}

export const useChangeFilter = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, ...form }: FilterForm & Pick<QueueFilter, 'id' | 'version'>) =>
      call('PUT /api/admin/queue-filters/:id', { params: { id }, body: { ...form, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: keptFiltersQuery.queryKey }),
  })
}

export const useDropFilter = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<QueueFilter, 'id'>) =>
      call('DELETE /api/admin/queue-filters/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keptFiltersQuery.queryKey }),
  })
}
