import type { CallInput } from '@porchlight/contract/client-types'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toast } from '../../lib/toast.ts'

/** The settings of the back office. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
})

type Change = CallInput<'PUT /api/admin/settings'>['body']

/** Changes the given settings and leaves the others alone. The caller shows refusals, because it has the form. */
export const useUpdateSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call('PUT /api/admin/settings', { body }),
    onSuccess: (settings) => {
      setQueryResult(client, settingsQuery.queryKey, settings)
      toast({ title: 'Settings Updated', tone: 'ok' })
    },
  })
}
