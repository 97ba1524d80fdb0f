import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { setQueryResult } from './set-query-result.ts'

/** A query whose answers arrive when the test says so. */
const standing = () => {
  const answers: ((word: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['standing'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const client = new QueryClient()
  const seen: (string | undefined)[] = []
  const stop = new QueryObserver(client, query).subscribe(({ data }) => seen.push(data))
  const shown = () => client.getQueryData(query.queryKey)
  return { answers, query, client, seen, shown, stop }
}

it('keeps the newer state when an earlier read answers, and reads again', async () => {
  const { answers, query, client, seen, shown, stop } = standing()
  setQueryResult(client, query.queryKey, 'past due')
  expect(shown()).toBe('past due')
  answers[0]?.('active')
  answers[1]?.('paid')
  await expect.poll(() => seen.at(-1)).toBe('paid')
  expect(seen).not.toContain('active')
  stop()
})

it('starts no read when none was running', async () => {
  const { answers, query, client, shown, stop } = standing()
  answers[0]?.('active')
  await expect.poll(shown).toBe('active')
  setQueryResult(client, query.queryKey, 'past due')
  expect([shown(), answers.length, client.isFetching()]).toEqual(['past due', 1, 0])
  stop()
})

it('leaves queries under longer keys alone', () => {
  const { query, client, stop } = standing()
  const below = new QueryObserver(client, {
    queryKey: [...query.queryKey, 'settlement'],
    queryFn: () => new Promise<string>(() => undefined),
  }).subscribe(() => undefined)
  setQueryResult(client, query.queryKey, 'past due')
  expect(client.isFetching({ queryKey: ['standing', 'settlement'] })).toBe(1)
  below()
  stop()
})
