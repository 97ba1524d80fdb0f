import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { Unreachable } from './api-error.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

it('keeps what was read fresh for 5 minutes, and tries nothing again by itself', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000, retry: false })
  expect(mutations).toMatchObject({ retry: false })
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

it('says at once that the line is down, and makes no change later by itself', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  onlineManager.setOnline(false)
  const change = new MutationObserver(queryClient, { mutationFn: () => call('POST /api/logout') })
  const settled = vi.fn()
  change.mutate().catch(settled)
  await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(expect.any(Unreachable)))
  expect(fetched).toHaveBeenCalledOnce()
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(fetched).toHaveBeenCalledOnce()
})
