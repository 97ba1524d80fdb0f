import { type UIEvent, useState } from 'react'

/** Whether the element with the handler has been scrolled down. */
export const useScrolled = () => {
  const [isScrolled, setScrolled] = useState(false)
  return {
    isScrolled,
    onScroll: ({ currentTarget }: UIEvent): void => setScrolled(currentTarget.scrollTop > 0),
  }
}

/** The line between a head and the text that scrolls under it; transparent otherwise, so that nothing moves. */
export const headLine = (isLined: boolean): string =>
  `border-b ${isLined ? 'border-line' : 'border-transparent'}`
