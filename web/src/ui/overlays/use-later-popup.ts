import { useLayoutEffect, useState } from 'react'
import type { Later } from '../../lib/lazy-when-idle.ts'

type Options = {
  /** Returns the button of the loaded popup. */
  button: () => HTMLElement | null | undefined
  /** The popup opens on hover, too. */
  onHover?: boolean | undefined
}

/**
 * For a button whose popup is rendered only once it has been opened, because most popups never are. Until then, the
 * control renders a plain button with these `handlers`. `loaded` are the parts of the popup, which starts open; a press
 * before they have loaded opens it as soon as they have.
 */
export const useLaterPopup = <Module>(parts: Later<Module>, { button, onHover = false }: Options) => {
  const module = parts.use()
  const [wantedBy, setWantedBy] = useState<'press' | 'hover' | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const loaded = wantedBy ? module : undefined
  useLayoutEffect(() => {
    if (!loaded || !hasFocus) return
    // The loaded popup has a button of its own.
    button()?.focus()
    setFocus(false)
  }, [loaded, hasFocus, button])
  const openBy = (how: 'press' | 'hover'): void => {
    setWantedBy(how)
    parts.load()
  }
  const open = (): void => openBy('press')
  const handlers = {
    onPointerEnter: onHover ? () => openBy('hover') : parts.load,
    // The pointer may leave before the popup has loaded.
    onPointerLeave: () => setWantedBy((how) => (how === 'hover' ? null : how)),
    onFocus: () => {
      setFocus(true)
      parts.load()
    },
    onBlur: () => setFocus(false),
    onClick: open,
  }
  return { loaded, open, handlers }
}
