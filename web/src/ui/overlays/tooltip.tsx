import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export type TooltipProps = {
  /** Must say more than the control's name, but touch users cannot see it. */
  text: string
  shortcut?: string | undefined
  children: ReactElement<Record<string, unknown>>
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
}

/** A line of help on hover and focus. */
export function Tooltip({ text, shortcut, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal role="region" aria-label="Help">
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="pop flex items-center gap-2 rounded-sm bg-ink px-2 py-1 text-xs text-canvas">
            {text}
            {shortcut ? <span className="opacity-70">{shortcut}</span> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Wraps the application. The first tooltip has a delay; its neighbors then open at once. */
export const TooltipProvider = Base.Provider
