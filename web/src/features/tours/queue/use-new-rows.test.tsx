import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useNewRows } from './use-new-rows.ts'

const row = (id: string, minute: number) => ({
  id,
  updatedAt: `2026-11-20T18:${String(minute).padStart(2, '0')}:00.000Z`,
})
type Props = { rows: ReturnType<typeof row>[] | undefined; of: string }

const watch = (first: Props) =>
  renderHook(({ rows, of }: Props) => useNewRows(rows, of), { initialProps: first })

it('marks rows that arrive after the list was first shown', async () => {
  const first = [row('a', 10), row('b', 5)]
  const { result, rerender } = watch({ rows: first, of: 'all' })
  expect(result.current.size).toBe(0)
  rerender({ rows: [row('c', 12), ...first], of: 'all' })
  await waitFor(() => expect([...result.current]).toEqual(['c']))
})

it('does not mark further pages, which are older', () => {
  const first = [row('a', 10)]
  const { result, rerender } = watch({ rows: first, of: 'all' })
  rerender({ rows: [...first, row('z', 1)], of: 'all' })
  expect(result.current.size).toBe(0)
})

it('starts over with another list, even an empty one', async () => {
  const { result, rerender } = watch({ rows: [row('a', 10)], of: 'all' })
  rerender({ rows: [row('q', 30)], of: 'requested' })
  expect(result.current.size).toBe(0)
  rerender({ rows: [], of: 'none' })
  rerender({ rows: [row('n', 1)], of: 'none' })
  await waitFor(() => expect([...result.current]).toEqual(['n']))
})
