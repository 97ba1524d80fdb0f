import type { SessionUser } from '@porchlight/contract/sessions'
import type { Assignment } from '@porchlight/contract/tour-shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { offlineSlot } from '../../../lib/offline-store.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { sessionQuery } from '../../../lib/session.ts'
import type { PendingAction } from '../assignment-actions.ts'
import { assignmentsQuery } from '../assignment-api.ts'
import { KeptRefusals } from './assignment-kept.tsx'

const fetched = vi.fn<typeof fetch>()
const refused: PendingAction = {
  ...{ key: 'k1', tourId: 't1', about: 'Nora Lee, Oak House', label: 'Start Tour', version: 3 },
  ...{ at: '2026-11-22T18:00:00.000Z', refused: 'No longer.' },
  deed: { kind: 'progress', progress: 'arrived' },
}
let people = 0

/** The notice of somebody whose list of assignments answers like this. */
const open = async (answers: typeof fetch): Promise<void> => {
  const id = `u${people++}`
  vi.stubGlobal('fetch', fetched.mockImplementation(answers))
  localStorage.setItem(offlineSlot(id, 'assignments'), JSON.stringify([refused]))
  // As much of a person as this is about.
  queryClient.setQueryData(sessionQuery.queryKey, { id } as SessionUser)
  render(
    <QueryClientProvider client={queryClient}>
      <KeptRefusals />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/No longer\./)).toBeTruthy()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
}
const list = (tours: Partial<Assignment>[], headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(tours), { headers: { 'content-type': 'application/json', ...headers } })
const gone = () => screen.queryByText('It is no longer among your assignments.')
const read = () => queryClient.getQueryState(assignmentsQuery('all').queryKey)?.status

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('says that an assignment is gone when the whole list was read without it', async () => {
  await open(async () => list([]))
  await waitFor(() => expect(gone()).not.toBeNull())
})

it('says nothing of it while the list is being read', async () => {
  await open(() => new Promise(() => undefined))
  expect(gone()).toBeNull()
})

it('says nothing of it when the list could not be read', async () => {
  await open(async () => new Response('{}', { status: 500 }))
  await waitFor(() => expect(read()).toBe('error'))
  expect(gone()).toBeNull()
})

it('says nothing of it when there are more assignments than were read', async () => {
  const link = '</api/assistant/assignments?cursor=more>; rel="next"'
  await open(async () => list([], { link }))
  await waitFor(() => expect(read()).toBe('success'))
  expect(gone()).toBeNull()
})
