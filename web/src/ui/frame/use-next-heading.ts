import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of a page that shows one step after another: each step after the first one gives it the focus, so that
 * screen readers announce the change.
 */
export const useNextHeading = (step: string | number): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
