import { cloneElement, type ReactElement, type ReactNode, useRef } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useLaterPopup } from './use-later-popup.ts'

export type PopoverProps = {
  /** The button that opens it; it must have an accessible name. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the popup. */
  title: string
  /** Hides the title visually. */
  titleHidden?: boolean | undefined
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  /** Opens it on hover, too. */
  onHover?: boolean | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

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
