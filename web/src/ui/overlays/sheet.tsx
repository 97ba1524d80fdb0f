import { type ReactNode, Suspense } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export type SheetProps = {
  /** Default true, as for a `Dialog`. */
  open?: boolean | undefined
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** True blocks the rest of the page on a desktop too. Default false: the list beside it stays usable. */
  modal?: boolean | undefined
}

const Parts = lazyWhenIdle(async () => ({ default: (await import('./sheet-parts.tsx')).SheetParts }))

/** Details: at the right on a desktop, where the list stays usable; from the bottom on a phone. */
export function Sheet(props: SheetProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
