import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { ROW_TARGET, useRowKeys } from './use-row-keys.ts'

/** A list of five rows, of which only the first `drawn` are rendered. */
function LongList({ drawn }: { drawn: number }) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  return (
    <ul ref={list}>
      {Array.from({ length: drawn }, (_, at) => at + 1).map((place) => (
        <li key={place} aria-posinset={place} aria-setsize={5}>
          <button type="button" {...ROW_TARGET}>
            {place}
          </button>
        </li>
      ))}
    </ul>
  )
}

afterEach(() => vi.unstubAllGlobals())

it('keeps keys that are pressed before a long list has rendered the next rows', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run))
  const frame = () => {
    for (const run of waiting.splice(0)) run()
  }
  const { rerender } = render(<LongList drawn={2} />)
  await newUser().keyboard('jjjjjj')
  expect(document.activeElement?.textContent).toBe('2')
  rerender(<LongList drawn={4} />)
  frame()
  expect(document.activeElement?.textContent).toBe('4')
  rerender(<LongList drawn={5} />)
  frame()
  frame()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '5' }))
})
