import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type Props = {
  /** How many filters are set; their number shows while they are folded. */
  chosen: number
  /** Folds them on a wider window, too: beside open details, for example. */
  narrow?: boolean | undefined
  /** How the filters are laid out on a wider window. */
  className: string
  children: ReactNode
}

/** A list's filters, which fold behind a button on a phone or in a narrow place. */
export function FoldedFilters({ chosen, narrow = false, className, children }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className={narrow ? undefined : 'sm:hidden'}
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
          'flex-wrap items-center gap-2',
          narrow ? 'w-full' : cx('max-sm:w-full', className),
          opened ? 'flex' : 'hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}
