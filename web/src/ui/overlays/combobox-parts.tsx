import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode, RefObject } from 'react'
import { usePositionMethod } from './over-page.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The box below which the popup opens. A press inside it does not close the popup. */
  anchor: RefObject<HTMLElement | null>
  /** Names the popup. */
  label: string
  children: ReactNode
}

const GAP = 5

/** How far the label of the field stands above the box. */
const labelHeight = (box: HTMLElement | null): number => {
  const label = box?.querySelector('input')?.labels?.[0]
  return box && label ? Math.max(0, box.getBoundingClientRect().top - label.getBoundingClientRect().top) : 0
}

/** The popup of a combobox. */
export function ComboboxPopup({ open, onOpenChange, anchor, label, children }: Props) {
  const positionMethod = usePositionMethod()
  return (
    <PreviewCard.Root
      open={open}
      onOpenChange={(next, { event }) => {
        const isInside = event.target instanceof Node && anchor.current?.contains(event.target)
        const byKey = event instanceof globalThis.KeyboardEvent
        if (next || byKey || !isInside) onOpenChange(next)
      }}
    >
      <PreviewCard.Portal role="region" aria-label={label}>
        <PreviewCard.Positioner
          positionMethod={positionMethod}
          anchor={anchor}
          align="start"
          // Above the box, it leaves the field's label in sight.
          sideOffset={({ side }) => GAP + (side === 'top' ? labelHeight(anchor.current) : 0)}
          className="z-50 outline-none"
        >
          <PreviewCard.Popup className="pop w-(--anchor-width) overflow-hidden rounded-lg bg-surface text-ink shadow-float outline-none">
            {children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
