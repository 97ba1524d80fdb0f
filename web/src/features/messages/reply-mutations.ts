import type { SavedReply } from '@porchlight/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { toastChangeFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { savedRepliesQuery } from './api.ts'

export type ReplyForm = { title: string; body: string }

const useChanged = (title: string) => {
  const client = useQueryClient()
  return (reply: Pick<SavedReply, 'title'>): void => {
    void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
    toast({ title, description: reply.title, tone: 'ok' })
  }
}

/** Creates or changes a saved reply. The caller shows refusals, because it has the form. */
export const useSaveReply = (reply: SavedReply | null) => {
  const changed = useChanged(reply ? 'Saved Reply Updated' : 'Saved Reply Created')
  return useMutation({
    mutationFn: ({ version, ...body }: ReplyForm & { version: number | null }) =>
      reply
        ? call('PUT /api/admin/saved-replies/:id', { params: { id: reply.id }, body: { ...body, version } })
        : call('POST /api/admin/saved-replies', { body }),
    onSuccess: changed,
  })
}

export const useDeleteReply = () => {
  const changed = useChanged('Saved Reply Deleted')
  return useMutation({
    mutationFn: ({ id }: SavedReply) => call('DELETE /api/admin/saved-replies/:id', { params: { id } }),
    onSuccess: (_, reply) => changed(reply),
    onError: (error) => toastChangeFailure(error, 'Failed to delete saved reply'),
  })
}
