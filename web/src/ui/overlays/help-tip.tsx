import { Popover as Base } from '@base-ui/react/popover'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePositionMethod } from './over-page.ts'

/**
 * A definition behind a small button. It opens on hover, on a tap and by keyboard, and a screen reader reads it when it
 * opens, unlike a Tooltip, which touch users cannot see.
 */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  const positionMethod = usePositionMethod()
  return (
    <Base.Root>
      <Base.Trigger
        openOnHover
        delay={150}
        aria-label={label}
        className="inline-grid size-6 shrink-0 place-items-center rounded-md align-middle text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11"
      >
        <Info size={14} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          positionMethod={positionMethod}
          sideOffset={5}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className="pop w-max max-w-[min(20rem,var(--available-width))] rounded-md bg-ink px-3 py-2 text-sm text-canvas shadow-float outline-none">
            <Base.Title className="sr-only">{label}</Base.Title>
            <Base.Description render={<div />}>{children}</Base.Description>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
