import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a page whose heading changes with each step. Each heading after the first gets the focus, so that screen readers
 * announce it.
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
