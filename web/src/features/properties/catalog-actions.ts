import type { AdminPropertyRequest, Property } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastChangeFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { streetOf } from './property-words.ts'

/* The back office's one-click actions on properties and requests. */

export const usePublishProperty = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Property) =>
      call('POST /api/admin/properties/:id/publish', { params: { id }, body: { version } }),
    onSuccess: () => toast({ title: 'Success', description: 'Property published successfully', tone: 'ok' }),
    onError: (error) => toastChangeFailure(error, 'Failed to publish property'),
    onSettled: () => client.invalidateQueries({ queryKey: ['properties'] }),
  })
}

export type Review = { status: 'approved' | 'rejected'; adminNotes: string }

export const useReviewRequest = (request: AdminPropertyRequest) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ status, adminNotes }: Review) =>
      call('PUT /api/admin/property-requests/:id', {
        params: { id: request.id },
        body: { status, adminNotes, version: request.version },
      }),
    onSuccess: ({ message }) =>
      toast({
        title: 'Success',
        description: `${message}: ${request.propertyName || streetOf(request)}`,
        tone: 'ok',
      }),
    onError: (error) => {
      // The dialog shows a refusal of the notes below their field.
      if (isRefusal(error, 'invalid_input')) return
      toastChangeFailure(error, 'Failed to review request')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['properties'] }),
  })
}
