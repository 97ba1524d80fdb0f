import { PreviewCard } from '@base-ui/react/preview-card'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
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

/** The height of a full list, with its margins: 20 rem and 1 rem. */
const FULL_PX = 336

/** The side with room for a full list, so that the popup stays there when its matches arrive. */
const sideFor = (box: HTMLElement): 'top' | 'bottom' => {
  const { top, bottom } = box.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? innerHeight) - bottom
  return below >= FULL_PX || below >= top ? 'bottom' : 'top'
}

/** The popup of a combobox. */
export function ComboboxPopup({ open, onOpenChange, anchor, label, children }: Props) {
  const positionMethod = usePositionMethod()
  const [side, setSide] = useState<'top' | 'bottom'>('bottom')
  useLayoutEffect(() => {
    if (open && anchor.current) setSide(sideFor(anchor.current))
  }, [open, anchor])
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
          side={side}
          align="start"
          // Above the box, it leaves the field's label in sight.
          sideOffset={({ side: placed }) => GAP + (placed === 'top' ? labelHeight(anchor.current) : 0)}
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
