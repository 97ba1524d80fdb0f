// @vitest-environment happy-dom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAway } from '../live/outage.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { call } from './client.ts'
import { queryClient, setLiveConnected } from './query-client.ts'

it('keeps data fresh for 5 minutes, and does not retry', async () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000 })
  expect(mutations).toMatchObject({ retry: false })
  const fails = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(500, '', null))
  await expect(queryClient.fetchQuery({ queryKey: ['fails'], queryFn: fails })).rejects.toThrow(ApiError)
  expect(fails).toHaveBeenCalledOnce()
})

describe('while the server cannot reach its database', () => {
  const away = () =>
    new Response(JSON.stringify({ message: 'Away.', code: 'database_unreachable' }), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
    })
  const fine = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

  it('retries a read until it succeeds, and reports the outage meanwhile', async () => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => away())
    vi.stubGlobal('fetch', fetched)
    const read = queryClient.fetchQuery({ queryKey: ['a'], queryFn: () => call('GET /api/config') })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(isAway()).toBe(true)
    expect(fetched.mock.calls.filter(([path]) => path === '/api/config').length).toBeGreaterThan(1)
    fetched.mockImplementation(async () => fine({ name: 'Porchlight' }))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await read).toEqual({ name: 'Porchlight' })
    expect(isAway()).toBe(false)
  })

  it('refuses a change at once without a retry, and notices the end of the outage without another call', async () => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => away())
    vi.stubGlobal('fetch', fetched)
    await expect(call('POST /api/logout')).rejects.toMatchObject({ code: 'database_unreachable' })
    expect(isAway()).toBe(true)
    fetched.mockImplementation(async () => fine({ status: 'ready' }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isAway()).toBe(false)
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/logout', '/readyz'])
  })

  it('repeats other failed reads when the outage ends', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>().mockImplementation(async () => away()),
    )
    const reads = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError(500, '', null))
    const observer = new QueryObserver(queryClient, { queryKey: ['b'], queryFn: reads })
    const leave = observer.subscribe(() => {})
    await expect(call('POST /api/logout')).rejects.toMatchObject({ code: 'database_unreachable' })
    reads.mockResolvedValue('read')
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>().mockImplementation(async () => fine({})),
    )
    await vi.advanceTimersByTimeAsync(2_100)
    expect(observer.getCurrentResult().data).toBe('read')
    leave()
  })
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
})

it('reports a lost connection at once, and sends no change later by itself', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  onlineManager.setOnline(false)
  const change = new MutationObserver(queryClient, { mutationFn: () => call('POST /api/logout') })
  const settled = vi.fn()
  change.mutate().catch(settled)
  await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(expect.any(Unreachable)), 30_000)
  expect(fetched).toHaveBeenCalledOnce()
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(fetched).toHaveBeenCalledOnce()
})

it('refetches the data on screen when the window gets the focus, while the live stream is down', async () => {
  const read = vi.fn(async () => 'tours')
  const watched = new QueryObserver(queryClient, { queryKey: ['tours', 'list'], queryFn: read })
  const stop = watched.subscribe(() => undefined)
  queryClient.mount()
  await vi.waitFor(() => expect(watched.getCurrentResult().data).toBe('tours'), 30_000)
  setLiveConnected(true)
  window.dispatchEvent(new Event('focus'))
  expect(read).toHaveBeenCalledOnce()
  setLiveConnected(false)
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), 30_000)
  stop()
  queryClient.unmount()
})
