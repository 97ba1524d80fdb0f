import type { PropertyPhotos } from '@porchlight/contract/properties/photos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { setQueryResult } from '../../../lib/requests/set-query-result.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { uploadFile } from '../../../lib/requests/upload-file.ts'
import { toast } from '../../../lib/toast.ts'
import { inOrderOf } from './photo-order.ts'

/** The photos of a property in their order; the first is the cover. */
export const propertyPhotosQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', { id }, 'photos'],
    queryFn: ({ signal }) => call('GET /api/properties/:id/photos', { params: { id }, signal }),
  })

const orderKey = (propertyId: string) => ['photo-order', propertyId]
/** Changes of one property's photos are sent one after the other, so that none overtakes another. */
const inTurn = (propertyId: string) => ({ scope: { id: `photos of ${propertyId}` } })

/** Stores an answer. While the user's newest order is on its way, the photos stay in that order. */
const usePhotosChanged = (propertyId: string) => {
  const client = useQueryClient()
  const { queryKey } = propertyPhotosQuery(propertyId)
  return (
    answer: PropertyPhotos,
    ordersOnTheWay = client.isMutating({ mutationKey: orderKey(propertyId) }),
  ) => {
    const ids = client.getQueryData(queryKey)?.photos.map(({ id }) => id) ?? []
    const photos = ordersOnTheWay > 0 ? inOrderOf(answer.photos, ids) : answer.photos
    setQueryResult(client, queryKey, { ...answer, photos })
    // The other answers contain the cover.
    void client.invalidateQueries({
      queryKey: ['properties'],
      predicate: (query) => query.queryKey[2] !== 'photos',
    })
  }
}

type Upload = { file: File; onProgress: (part: number) => void; signal: AbortSignal }

export const useAddPhoto = (propertyId: string) => {
  const changed = usePhotosChanged(propertyId)
  return useMutation({
    ...inTurn(propertyId),
    mutationFn: async ({ file, onProgress, signal }: Upload): Promise<PropertyPhotos> => {
      signal.throwIfAborted()
      onProgress(0)
      const answered = await uploadFile({
        address: `/api/properties/${propertyId}/photos`,
        content: file,
        mediaType: file.type,
        onProgress,
        signal,
      })
      return answered as PropertyPhotos // the contract types this answer
    },
    onSuccess: (answer) => changed(answer),
  })
}

/** Puts the photos in an order; they move at once, and move back if that fails. */
export const useOrderPhotos = (propertyId: string) => {
  const client = useQueryClient()
  const changed = usePhotosChanged(propertyId)
  const { queryKey } = propertyPhotosQuery(propertyId)
  const mutationKey = orderKey(propertyId)
  return useMutation({
    ...inTurn(propertyId),
    mutationKey,
    onMutate: async (ids: readonly string[]) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (set) => set && { ...set, photos: inOrderOf(set.photos, ids) })
    },
    mutationFn: (ids: readonly string[]) => {
      // Photos may have come or gone since the user chose the order.
      const photos = inOrderOf(client.getQueryData(queryKey)?.photos ?? [], ids)
      return call('PUT /api/properties/:id/photos/order', {
        params: { id: propertyId },
        body: { photoIds: photos.map(({ id }) => id) },
      })
    },
    onSuccess: (answer) => changed(answer, client.isMutating({ mutationKey }) - 1),
    onError: (error) => {
      void client.invalidateQueries({ queryKey })
      if (isRefusal(error, 'version_conflict'))
        toast({
          title: 'Photos changed',
          description: 'Someone else added or removed a photo. Check the photos and order them again.',
          tone: 'bad',
        })
      else toastFailure(error, 'We couldn’t save the order of the photos. Please try again.')
    },
  })
}

export const useDescribePhoto = (propertyId: string) => {
  const changed = usePhotosChanged(propertyId)
  return useMutation({
    ...inTurn(propertyId),
    mutationFn: ({ photoId, altText }: { photoId: string; altText: string }) =>
      call('PUT /api/properties/:id/photos/:photoId', {
        params: { id: propertyId, photoId },
        body: { altText },
      }),
    onSuccess: (answer) => changed(answer),
  })
}

export const useRemovePhoto = (propertyId: string) => {
  const client = useQueryClient()
  const changed = usePhotosChanged(propertyId)
  return useMutation({
    ...inTurn(propertyId),
    mutationFn: (photoId: string) =>
      call('DELETE /api/properties/:id/photos/:photoId', { params: { id: propertyId, photoId } }),
    onSuccess: (answer) => {
      changed(answer)
      toast({ title: 'Photo removed', tone: 'ok' })
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: propertyPhotosQuery(propertyId).queryKey })
      toastFailure(error, 'We couldn’t remove the photo. Please try again.')
    },
  })
}
