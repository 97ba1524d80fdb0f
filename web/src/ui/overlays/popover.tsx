import { cloneElement, useRef } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { PopoverProps } from './popover-parts.tsx'
import { useLaterPopup } from './use-later-popup.ts'

const parts = loadWhenIdle(() => import('./popover-parts.tsx'))

/** A small panel beside its button, for filters or a choice with several parts. */
export function Popover(props: PopoverProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { loaded, handlers } = useLaterPopup(parts, {
    button: () => place.current?.querySelector('button'),
    onHover: props.onHover,
  })
  return (
    <span ref={place} className="contents">
      {loaded ? (
        <loaded.PopoverParts {...props} />
      ) : (
        cloneElement(props.trigger, {
          ...handlers,
          'aria-haspopup': 'dialog',
          'aria-expanded': false,
          onClick: () => {
            handlers.onClick()
            props.onOpenChange?.(true)
          },
        })
      )}
    </span>
  )
}
