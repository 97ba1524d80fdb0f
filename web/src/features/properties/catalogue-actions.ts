import type { AdminPropertyRequest, Property } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, changeFailure, fetchFailure, isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastChangeFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { propertyQuery } from './api.ts'

/* The back office's one-click actions on properties and requests. */

export const useDeleteProperty = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Property) => call('DELETE /api/admin/properties/:id', { params: { id } }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: propertyQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: ['properties'] })
      toast({ title: 'Success', description: 'Property deleted successfully', tone: 'ok' })
    },
    onError: (error) => {
      const ours = error instanceof ApiError && error.status >= 500
      const words = 'Failed to delete property'
      toast({
        title: 'Error',
        description: ours ? fetchFailure(words, error) : changeFailure(words, error),
        tone: 'bad',
      })
    },
  })
}

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
    onSuccess: ({ message }) => toast({ title: 'Success', description: message, tone: 'ok' }),
    onError: (error) => {
      // The dialog shows a refusal of the notes below their field.
      if (isRefusal(error, 'invalid_input')) return
      toastChangeFailure(error, 'Failed to review request')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['properties'] }),
  })
}
