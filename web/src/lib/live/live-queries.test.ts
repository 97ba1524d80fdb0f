// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../requests/query-client.ts'
import { announce, isTouched, standsStill } from './live-queries.ts'

it('an event of one tour invalidates lists and that tour, but not other tours', () => {
  const event = { topic: 'tours', id: '1' } as const
  expect(isTouched(event, ['tours', 'list', { when: 'active' }])).toBe(true)
  expect(isTouched(event, ['tours', { id: '1' }, 'history'])).toBe(true)
  expect(isTouched(event, ['tours', { id: '2' }])).toBe(false)
  expect(isTouched(event, ['properties', 'list'])).toBe(false)
})

it('an event of a note invalidates the tours that count it', () => {
  const event = { topic: 'notes', id: '1' } as const
  expect(isTouched(event, ['notes', 'unread', 'count'])).toBe(true)
  expect(isTouched(event, ['notes', { id: '1' }, { q: '' }])).toBe(true)
  expect(isTouched(event, ['notes', { id: '2' }, { q: '' }])).toBe(false)
  expect(isTouched(event, ['tours', 'list'])).toBe(true)
})

it('an event about an email to a client invalidates only the emails of that tour', () => {
  const event = { topic: 'emails', id: '1' } as const
  expect(isTouched(event, ['emails', { id: '1' }])).toBe(true)
  expect(isTouched(event, ['emails', { id: '2' }])).toBe(false)
  expect(isTouched(event, ['tours', { id: '1' }, 'history'])).toBe(false)
})

it('a gap in the stream invalidates everything except the configuration', () => {
  const gap = { topic: 'resync', id: null } as const
  expect(isTouched(gap, ['announcements', 'public'])).toBe(true)
  expect(isTouched(gap, ['session'])).toBe(true)
  expect(isTouched(gap, ['config'])).toBe(false)
})

it('a payment in progress stays unchanged, also after a gap in the stream', async () => {
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

describe('an event during a read', () => {
  afterEach(() => {
    queryClient.clear()
    vi.restoreAllMocks()
  })

  /** A list on the screen. The test decides when its answers arrive. */
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
  /** Announces an event and waits until it has been processed. */
  const announceEvent = async (key: readonly string[]) => {
    announce({ topic: 'tours', id: null })
    await expect.poll(() => queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  }

  it('reads a first load again as soon as its answer has arrived', async () => {
    const { answers, queryKey, shown, stop } = listOnScreen()
    await announceEvent(queryKey)
    answers[0]?.('before the event')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after it')
    await expect.poll(shown).toBe('after it')
    expect(answers).toHaveLength(2)
    stop()
  })

  it('marks the answer in a hidden tab as stale, and reads again when the user looks at it', async () => {
    const { answers, queryKey, shown, stop } = listOnScreen()
    answers[0]?.('long ago')
    await expect.poll(shown).toBe('long ago')
    void queryClient.refetchQueries({ queryKey })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await announceEvent(queryKey)
    answers[1]?.('before the event')
    await expect.poll(shown).toBe('before the event')
    await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    expect(answers).toHaveLength(2)
    stop()
  })
})
