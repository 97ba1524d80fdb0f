import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type Props = {
  /** How many filters are set; their number shows while they are folded. */
  chosen: number
  className?: string | undefined
  children: ReactNode
}

/** A list's filters, which fold behind a button on a phone. */
export function FoldedFilters({ chosen, className, children }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={opened}
        aria-controls={id}
        icon={<SlidersHorizontal size={15} aria-hidden="true" />}
        onClick={() => setOpened(!opened)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={cx(
          'flex-wrap items-center gap-2 max-sm:w-full sm:flex',
          opened ? 'flex' : 'hidden',
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}
