// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../test/setup/setup.ts'
import { quoted, useSearchText } from './search-text.ts'

const REST_MS = 250
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A search box. The test decides when it renders the new address. */
const box = () => {
  const search = vi.fn()
  const { result, rerender } = renderHook(({ address }) => useSearchText(address, search), {
    initialProps: { address: '' },
  })
  return {
    search,
    text: () => result.current.value,
    type: (text: string) => act(() => result.current.onChange(text)),
    rest: () => act(() => vi.advanceTimersByTime(REST_MS)),
    draw: (address: string) => rerender({ address }),
  }
}

it('keeps newer input when the box renders its own older address late', () => {
  const { search, text, type, rest, draw } = box()
  type('oak')
  rest()
  type('oak row')
  rest()
  type('oak row 12')
  draw('oak')
  expect(text()).toBe('oak row 12')
  draw('oak row')
  expect(text()).toBe('oak row 12')
  rest()
  draw('oak row 12')
  expect(search.mock.calls).toEqual([['oak'], ['oak row'], ['oak row 12']])
  expect(text()).toBe('oak row 12')
})

it('follows an address that changes by itself, even to an earlier search of this box', () => {
  const { text, type, rest, draw } = box()
  for (const word of ['oak', 'elm']) {
    type(word)
    rest()
    draw(word)
  }
  draw('oak')
  expect(text()).toBe('oak')
  draw('')
  expect(text()).toBe('')
})

it('quotes a search, and cuts off a long one', () => {
  expect(quoted('oak row')).toBe('“oak row”')
  expect(quoted('a'.repeat(60))).toBe(`“${'a'.repeat(60)}”`)
  expect(quoted(`${'word '.repeat(12)}more`)).toBe(`“${'word '.repeat(12).trim()}…”`)
})
