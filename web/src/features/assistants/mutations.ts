import type { AssistantDetail } from '@porchlight/contract/assistants'
import type { CallInput } from '@porchlight/contract/client-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { assistantChanged, assistantQuery } from './api.ts'

/* The back office's changes to assistants. The hooks show results as toasts; forms show their own refusals. */

export type NewAssistant = CallInput<'POST /api/admin/assistants'>['body']
export type AssistantChange = CallInput<'PUT /api/admin/assistants/:id'>['body']

/** Stores the changed assistant, and says so. */
const useChanged = (title: string) => {
  const client = useQueryClient()
  return (assistant: AssistantDetail): void => {
    assistantChanged(client, assistant)
    toast({ title, description: assistant.name, tone: 'ok' })
  }
}

const invitationWords = (email: string | null): string => `The invitation goes to ${email}.`

export const useCreateAssistant = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAssistant) => call('POST /api/admin/assistants', { body }),
    onSuccess: (made, { password }) => {
      assistantChanged(client, made)
      const isInvited = password === null && made.isActive
      toast({
        title: 'Assistant Created',
        description: isInvited ? invitationWords(made.email) : made.name,
        tone: 'ok',
      })
    },
  })
}

export const useSendInvitation = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /api/admin/assistants/:id/invitation', { params: { id } }),
    onSuccess: ({ email }) =>
      toast({ title: 'Invitation Sent', description: invitationWords(email), tone: 'ok' }),
    onError: (error) => toastFailure(error, 'Failed to send invitation'),
  })

export const useUpdateAssistant = (id: string) =>
  useMutation({
    mutationFn: (body: AssistantChange) => call('PUT /api/admin/assistants/:id', { params: { id }, body }),
    onSuccess: useChanged('Assistant Updated'),
  })

const toldUndeleted = (error: Error): void => toastFailure(error, 'Failed to delete assistant')

type Somebody = { id: string; name: string }

export const useDeleteAssistant = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Somebody) => call('DELETE /api/admin/assistants/:id', { params: { id } }),
    onSuccess: (_, { id, name }) => {
      client.removeQueries({ queryKey: assistantQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: ['assistants'] })
      toast({ title: 'Assistant Deleted', description: name, tone: 'ok' })
    },
    onError: (error) => {
      // Open tours are not an error: the dialog asks who takes them over.
      if (!isRefusal(error, 'assistant_has_tours')) toldUndeleted(error)
    },
  })
}

/** Hands all open tours of an assistant to another one, or with null back to the queue. */
export const useHandOver = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (toAssistantId: string | null) =>
      call('POST /api/admin/assistants/:id/hand-over', { params: { id }, body: { toAssistantId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['assistants'] })
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
    onError: toldUndeleted,
  })
}
