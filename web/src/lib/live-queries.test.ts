// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announce, isTouched, standsStill } from './live-queries.ts'
import { queryClient } from './query-client.ts'

it('news of one tour touches lists and that tour, not the others', () => {
  const news = { topic: 'tours', id: '1' } as const
  expect(isTouched(news, ['tours', 'list', { when: 'active' }])).toBe(true)
  expect(isTouched(news, ['tours', { id: '1' }, 'history'])).toBe(true)
  expect(isTouched(news, ['tours', { id: '2' }])).toBe(false)
  expect(isTouched(news, ['properties', 'list'])).toBe(false)
})

it('a note touches the tours that count it', () => {
  const news = { topic: 'notes', id: '1' } as const
  expect(isTouched(news, ['notes', 'unread', 'count'])).toBe(true)
  expect(isTouched(news, ['notes', { id: '1' }, { q: '' }])).toBe(true)
  expect(isTouched(news, ['notes', { id: '2' }, { q: '' }])).toBe(false)
  expect(isTouched(news, ['tours', 'list'])).toBe(true)
})

it('a gap in the stream touches everything but the installation', () => {
  const gap = { topic: 'resync', id: null } as const
  expect(isTouched(gap, ['announcements', 'public'])).toBe(true)
  expect(isTouched(gap, ['session'])).toBe(true)
  expect(isTouched(gap, ['config'])).toBe(false)
})

it('what somebody is paying by stands still, also after a gap in the stream', async () => {
  const read = { still: vi.fn(async () => 'a secret'), other: vi.fn(async () => 'a list') }
  const shown = [
    { queryKey: ['pay-again', 't1'], queryFn: read.still, meta: standsStill },
    { queryKey: ['tours', 'list'], queryFn: read.other },
  ].map((options) => new QueryObserver(queryClient, options).subscribe(() => undefined))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  announce({ topic: 'resync', id: null })
  await expect.poll(() => read.other).toHaveBeenCalledTimes(2)
  expect(read.still).toHaveBeenCalledOnce()
  for (const stop of shown) stop()
  queryClient.clear()
})

describe('news while something is being read', () => {
  afterEach(() => {
    queryClient.clear()
    vi.restoreAllMocks()
  })

  /** A list on the screen whose answers come when the test says so. */
  const listOnScreen = () => {
    const answers: ((word: string) => void)[] = []
    const queryKey = ['tours', 'list']
    const shown = () => queryClient.getQueryData(queryKey)
    const stop = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    }).subscribe(() => undefined)
    return { answers, queryKey, shown, stop }
  }
  /** News that has been looked into. */
  const hear = async (key: readonly string[]) => {
    announce({ topic: 'tours', id: null })
    await expect.poll(() => queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  }

  it('for the first time: it is read again as soon as that answer is there', async () => {
    const { answers, queryKey, shown, stop } = listOnScreen()
    await hear(queryKey)
    answers[0]?.('before the news')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after it')
    await expect.poll(shown).toBe('after it')
    expect(answers).toHaveLength(2)
    stop()
  })

  it('in a hidden tab: the answer is old, and is read again when it is looked at', async () => {
    const { answers, queryKey, shown, stop } = listOnScreen()
    answers[0]?.('long ago')
    await expect.poll(shown).toBe('long ago')
    void queryClient.refetchQueries({ queryKey })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await hear(queryKey)
    answers[1]?.('before the news')
    await expect.poll(shown).toBe('before the news')
    await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    expect(answers).toHaveLength(2)
    stop()
  })
})
