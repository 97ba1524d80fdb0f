import { type RefObject, useRef, useState } from 'react'

type OpenForm = {
  isOpen: boolean
  open: () => void
  /** Closes the form and focuses the button that opened it. */
  close: () => void
  button: RefObject<HTMLButtonElement | null>
}

/** A form that a panel shows after a click on its button, or at once if it opens by itself. */
export const useOpenForm = ({ opensItself = false } = {}): OpenForm => {
  const [isOpen, setOpen] = useState(opensItself)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      requestAnimationFrame(() => button.current?.focus())
    },
    button,
  }
}
