import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { usePositionMethod } from './over-page.ts'

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

/** The parts of an opened popover (popover.tsx). */
export function PopoverParts({
  trigger,
  title,
  titleHidden,
  children,
  align = 'start',
  onHover = false,
  open,
  onOpenChange,
}: PopoverProps) {
  const positionMethod = usePositionMethod()
  return (
    <Base.Root open={open} defaultOpen onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} openOnHover={onHover} />
      <Base.Portal>
        <Base.Positioner
          positionMethod={positionMethod}
          align={align}
          sideOffset={5}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className="pop max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto rounded-lg bg-surface p-4 text-ink shadow-float outline-none">
            <Base.Title className={titleHidden ? 'sr-only' : 'mb-3 text-md font-semibold'}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
