import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { clientNameOf } from '../tour-words.ts'
import { assignmentChanged } from './assignment-api.ts'

/** Undoes the last step of a visit. */
export const useUndoStep = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Assignment) =>
      call('POST /api/assistant/assignments/:id/undo', { params: { id }, body: { version } }),
    onSuccess: (tour) => {
      assignmentChanged(client, tour)
      toast({ title: 'Step Undone', description: clientNameOf(tour), tone: 'ok' })
    },
    onError: (error) => {
      const reason = error instanceof ApiError && error.status < 500 ? error.reason : 'Please try again.'
      toast({ title: 'Error', description: `Failed to undo the step. ${reason}`, tone: 'bad' })
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
  })
}
