import type { NotificationChoices } from '@porchlight/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { toast } from '../../lib/toast.ts'

/** The user's choices of emails. */
export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: ({ signal }) => call('GET /api/notification-choices', { signal }),
})

/** Null if the address has no content: an unknown link, or an outbox that this server does not show. */
const orNothing = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** What an email's unsubscribe link stops. */
export const stopQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', 'stop', token],
    queryFn: ({ signal }) => orNothing(call('GET /api/unsubscribe/:token', { params: { token }, signal })),
  })

/** The newest emails of this server; null outside demo and development. */
export const outboxQuery = queryOptions({
  queryKey: ['notifications', 'outbox'],
  queryFn: ({ signal }) => orNothing(callPage('GET /api/dev/outbox', { query: { limit: 100 }, signal })),
})

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'outbox', id],
    queryFn: ({ signal }) => orNothing(call('GET /api/dev/outbox/:id', { params: { id }, signal })),
  })

type Choice = NotificationChoices['choices'][number]

const withChoice = (before: NotificationChoices, { kind, byEmail }: Choice): NotificationChoices => ({
  ...before,
  choices: before.choices.map((one) => (one.kind === kind ? { kind, byEmail } : one)),
})

/** Saves one choice. The screen shows it at once and reverts it if the server refuses it. */
export const useChoose = () => {
  const client = useQueryClient()
  const { queryKey } = choicesQuery
  return useMutation({
    mutationFn: (choice: Choice) => call('PUT /api/notification-choices', { body: { choices: [choice] } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && withChoice(before, choice))
    },
    onError: (error, choice) => {
      client.setQueryData(
        queryKey,
        (before) => before && withChoice(before, { ...choice, byEmail: !choice.byEmail }),
      )
      toast({
        title: 'Error',
        description: reasonOf(error, 'Failed to save which mails you get. Please try again.'),
        tone: 'bad',
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
