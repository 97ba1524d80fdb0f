import { cloneElement, useRef } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { MenuProps } from './menu-parts.tsx'
import { useLaterPopup } from './use-later-popup.ts'

export type { MenuEntry } from './menu-parts.tsx'

const parts = loadWhenIdle(() => import('./menu-parts.tsx'))

/** A button's menu. */
export function Menu(props: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { loaded, handlers } = useLaterPopup(parts, {
    button: () => place.current?.querySelector('button'),
  })
  return (
    <span ref={place} className="contents">
      {loaded ? (
        <loaded.MenuParts {...props} />
      ) : (
        cloneElement(props.trigger, { ...handlers, 'aria-haspopup': 'menu', 'aria-expanded': false })
      )}
    </span>
  )
}
