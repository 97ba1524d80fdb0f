import type { Property } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, changeFailure, fetchFailure } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toast } from '../../lib/toast.ts'
import { propertyQuery } from './api.ts'

type Removal = { remove: (property: Property) => Promise<unknown>; done: string; failed: string }

/** Removes a property, forgets it, and says so, or why the server refused. */
const useRemoval = ({ remove, done, failed }: Removal) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: propertyQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: ['properties'] })
      void client.invalidateQueries({ queryKey: ['tours', 'stats'] })
      toast({ title: 'Success', description: done, tone: 'ok' })
    },
    onError: (error) => {
      const ours = error instanceof ApiError && error.status >= 500
      toast({
        title: 'Error',
        description: ours ? fetchFailure(failed, error) : changeFailure(failed, error),
        tone: 'bad',
      })
    },
  })
}

/** Staff delete any property. */
export const useDeleteProperty = () =>
  useRemoval({
    remove: ({ id }) => call('DELETE /api/admin/properties/:id', { params: { id } }),
    done: 'Property deleted successfully',
    failed: 'Failed to delete property',
  })

/** An agent withdraws a property that they added and nobody has published. */
export const useWithdrawProperty = () =>
  useRemoval({
    remove: ({ id }) => call('DELETE /api/agent/properties/:id', { params: { id } }),
    done: 'Property withdrawn',
    failed: 'Failed to withdraw property',
  })
