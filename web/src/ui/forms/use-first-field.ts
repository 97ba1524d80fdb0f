import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { firstFieldIn } from './first-field.ts'

type FirstField = {
  /** Attach this to the element around the dialog's content, which renders later than the dialog itself. */
  body: RefCallback<HTMLElement>
  /** The element that the dialog focuses when it opens. It depends on how the user opened it. */
  initialFocus: (how: string | null) => HTMLElement | boolean
}

/**
 * A dialog's initial focus: its first field, even if it loads later. After a touch, no field, because the keyboard
 * would cover half of the screen.
 */
export const useFirstField = (): FirstField => {
  const [within, setWithin] = useState<HTMLElement | null>(null)
  const content = useRef<HTMLElement | null>(null)
  const byTouch = useRef(false)
  useEffect(() => {
    if (!within) return
    let done = firstFieldIn(within) !== null
    const stop = (): void => {
      done = true
      changes.disconnect()
    }
    const changes = new MutationObserver(() => {
      const field = firstFieldIn(within)
      if (done || !field) return
      stop()
      if (!byTouch.current && !within.contains(document.activeElement)) field.focus()
    })
    if (!done) changes.observe(within, { childList: true, subtree: true })
    // After a key or a press, the focus is where the user wants it.
    document.addEventListener('keydown', stop)
    document.addEventListener('pointerdown', stop)
    return () => {
      stop()
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
    }
  }, [within])
  const body = useCallback((element: HTMLElement | null) => {
    content.current = element
    setWithin(element)
  }, [])
  const initialFocus = (how: string | null): HTMLElement | boolean => {
    byTouch.current = how === 'touch'
    return byTouch.current || (firstFieldIn(content.current) ?? true)
  }
  return { body, initialFocus }
}
