import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useFirstRows } from './first-rows.tsx'

const drawn: number[] = []

function List({ count, isThere = false }: { count: number; isThere?: boolean }) {
  const { most, after } = useFirstRows(isThere, 4, count)
  const shown = Math.min(count, most)
  useEffect(() => {
    drawn.push(shown)
  }, [shown])
  return (
    <ul>
      {Array.from({ length: shown }, (_, id) => (
        <li key={String(id)}>Row</li>
      ))}
      {after}
    </ul>
  )
}

const rowsDrawn = (count: number): Promise<void> =>
  waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count))

beforeEach(() => {
  drawn.length = 0
})
afterEach(cleanup)

it('draws a few rows first, then a few more at a time', async () => {
  render(<List count={18} />)
  await rowsDrawn(18)
  expect(drawn).toEqual([4, 10, 16, 18])
})

it('draws rows that come later at once', async () => {
  const { rerender } = render(<List count={5} />)
  await rowsDrawn(5)
  rerender(<List count={40} />)
  await rowsDrawn(40)
  expect(drawn).toEqual([4, 5, 40])
})

it('draws all rows that are there from the start', async () => {
  render(<List isThere count={18} />)
  await rowsDrawn(18)
  expect(drawn).toEqual([18])
})
