import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'

/** Whether the agent has dismissed the first steps, here or in another browser. */
export const firstStepsQuery = queryOptions({
  queryKey: ['profile', 'first-steps'],
  queryFn: ({ signal }) => call('GET /api/agent/first-steps', { signal, isLater: true }),
})

/** Dismisses the first steps at once; they come back if that fails. */
export const useDismissFirstSteps = () => {
  const client = useQueryClient()
  const { queryKey } = firstStepsQuery
  return useMutation({
    mutationFn: () => call('PUT /api/agent/first-steps', { body: { dismissed: true } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { dismissed: true })
    },
    onError: (error) => {
      client.setQueryData(queryKey, { dismissed: false })
      toastFailure(error, 'Failed to dismiss the first steps. Please try again.')
    },
  })
}
