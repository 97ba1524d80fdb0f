import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from './popover.tsx'

type Props = {
  /** The defined term; the popup's title. */
  term: string
  children: ReactNode
}

/**
 * A definition behind a small button. It opens on hover, on a tap and by keyboard, and a screen reader reads it when it
 * opens, unlike a Tooltip, which touch users cannot see.
 */
export function HelpTip({ term, children }: Props) {
  return (
    <Popover
      title={term}
      onHover
      trigger={
        <button
          type="button"
          aria-label={`What “${term}” means`}
          className="inline-grid size-6 shrink-0 place-items-center rounded-md align-middle text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11"
        >
          <Info size={14} aria-hidden="true" />
        </button>
      }
    >
      <div className="text-md text-ink-2">{children}</div>
    </Popover>
  )
}
