import type { SessionUser } from '@porchlight/contract/sessions'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { act } from '../../../../../test/pending-actions.ts'
import { offlineSlot } from '../../../../lib/outbox/offline-store.ts'
import { queryClient } from '../../../../lib/requests/query-client.ts'
import { sessionQuery } from '../../../../lib/session.ts'
import { assignmentsQuery } from '../assignment-api.ts'
import { RefusedActions } from './pending-actions.tsx'

const fetched = vi.fn<typeof fetch>()
const refused = act('k1', { kind: 'progress', progress: 'arrived' }, { refused: 'No longer.' })
let people = 0

/** Renders the notice for a person whose list of assignments has this answer. */
const open = async (answers: typeof fetch): Promise<void> => {
  const id = `u${people++}`
  vi.stubGlobal('fetch', fetched.mockImplementation(answers))
  localStorage.setItem(offlineSlot(id, 'assignments'), JSON.stringify([refused]))
  // Only the field of a person that the notice reads.
  queryClient.setQueryData(sessionQuery.queryKey, { id } as SessionUser)
  render(
    <QueryClientProvider client={queryClient}>
      <RefusedActions />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/No longer\./)).toBeTruthy()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
}
const list = (tours: Partial<Assignment>[], headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(tours), { headers: { 'content-type': 'application/json', ...headers } })
const goneNotice = () => screen.queryByText('It is no longer assigned to you.')
const read = () => queryClient.getQueryState(assignmentsQuery('all').queryKey)?.status

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('says that an assignment is gone when the complete list does not have it', async () => {
  await open(async () => list([]))
  await waitFor(() => expect(goneNotice()).not.toBeNull())
})

it('does not say so while the list is loading', async () => {
  await open(() => new Promise(() => undefined))
  expect(goneNotice()).toBeNull()
})

it('does not say so when the list could not be loaded', async () => {
  await open(async () => new Response('{}', { status: 500 }))
  await waitFor(() => expect(read()).toBe('error'))
  expect(goneNotice()).toBeNull()
})

it('does not say so when there are more assignments than the loaded ones', async () => {
  const link = '</api/assistant/assignments?cursor=more>; rel="next"'
  await open(async () => list([], { link }))
  await waitFor(() => expect(read()).toBe('success'))
  expect(goneNotice()).toBeNull()
})
