import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLastActedTour } from '../acted-tour.ts'
import { KeepCardInPlace } from './keep-card-in-place.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Shows the card of the last step at a height in the window. Returns what moves it to another list. */
const showAt = (height: number) => {
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-top')), 300, 200)
  })
  setLastActedTour('card')
  const list = (top: number, q = '') => (
    <KeepCardInPlace q={q}>
      <ul key={top}>
        <li id="card" data-top={top} />
      </ul>
    </KeepCardInPlace>
  )
  const { rerender } = render(list(height))
  return { scroll, move: (q?: string) => rerender(list(900, q)) }
}

it('scrolls along with a card that a step moves', () => {
  const { scroll, move } = showAt(100)
  move()
  expect(scroll).toHaveBeenCalledWith({ top: 800, behavior: 'instant' })
})

it('leaves the page where it is if nobody can tap the card', () => {
  const { scroll, move } = showAt(-300)
  move()
  expect(scroll).not.toHaveBeenCalled()
})

it('leaves the page at the search box when a search changes the lists', () => {
  const { scroll, move } = showAt(100)
  move('Nora')
  expect(scroll).not.toHaveBeenCalled()
})
