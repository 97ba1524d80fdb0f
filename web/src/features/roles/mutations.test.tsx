import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receiveToasts, type ToastMessage } from '../../lib/toast.ts'
import { roleQuery } from './api.ts'
import { useDeleteRole, useSetPermissions } from './mutations.ts'

const current = { id: 'r1', name: 'Lead', version: 4, permissions: [] }
const toasts: ToastMessage[] = []
let hangUp = () => {}
let answer = (): void => {}
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  toasts.length = 0
  hangUp = receiveToasts((message) => void toasts.push(message))
  const refusal = { code: 'version_conflict', message: 'Changed by someone else.', current }
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(new Response(JSON.stringify(refusal), { status: 409 }))
      }),
  )
})
afterEach(() => {
  hangUp()
  vi.unstubAllGlobals()
})

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

it('reports a refused permission change after its dialog has closed, and shows the role as the server has it', async () => {
  const { result, unmount } = renderHook(() => useSetPermissions('r1'), { wrapper: within })
  act(() => result.current.mutate({ permissionIds: ['p1'] }))
  await waitFor(() => expect(client.isMutating()).toBe(1))
  unmount()
  answer()
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { description: 'Failed to update permissions: Changed by someone else.', tone: 'bad' },
    ]),
  )
  expect(client.getQueryData(roleQuery('r1').queryKey)).toMatchObject({ version: 4 })
})

it('reports a refused deletion after its dialog has closed', async () => {
  const { result, unmount } = renderHook(() => useDeleteRole(), { wrapper: within })
  // The hook reads only the id.
  act(() => result.current.mutate({ id: 'r1' } as Parameters<typeof result.current.mutate>[0]))
  await waitFor(() => expect(client.isMutating()).toBe(1))
  unmount()
  answer()
  await waitFor(() => expect(toasts).toMatchObject([{ tone: 'bad' }]))
})
