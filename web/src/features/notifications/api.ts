import type { NotificationChoices } from '@porchlight/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/requests/client.ts'
import { notFound, nullOn } from '../../lib/requests/null-on.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'

/** The user's choices of emails. */
export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: ({ signal }) => call('GET /api/notification-choices', { signal }),
})

/** What an email's unsubscribe link stops; null for an unknown link. */
export const stopQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', 'stop', token],
    queryFn: ({ signal }) =>
      nullOn(notFound, call('GET /api/unsubscribe/:token', { params: { token }, signal })),
  })

/** The newest emails of this server; null outside demo and development. */
export const outboxQuery = queryOptions({
  queryKey: ['notifications', 'outbox'],
  queryFn: ({ signal }) =>
    nullOn(notFound, callPage('GET /api/dev/outbox', { query: { limit: 100 }, signal })),
})

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'outbox', id],
    queryFn: ({ signal }) => nullOn(notFound, call('GET /api/dev/outbox/:id', { params: { id }, signal })),
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
      toastFailure(error, 'Failed to save your email preferences. Please try again.')
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
