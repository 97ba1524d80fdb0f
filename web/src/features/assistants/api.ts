import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../lib/client.ts'

type At = { at?: string | undefined; duration?: number | undefined }

/**
 * All assistants with their workload; with `at` (ISO) and `duration` (minutes) also who is free then, and why not.
 * Soon stale, because others assign too and their changes are told as changes of tours.
 */
export const assistantsQuery = ({ at, duration }: At = {}) =>
  queryOptions({
    queryKey: ['assistants', 'list', { at: at ?? '', duration: at ? (duration ?? 60) : 0 }],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/admin/assistants', {
          query: { limit: 500, ...(at && { at, duration }) },
          signal,
        })
      ).items,
    staleTime: 15_000,
  })
