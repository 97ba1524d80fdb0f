import { Suspense } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { SheetProps } from './sheet-parts.tsx'

const Parts = lazyWhenIdle(async () => ({ default: (await import('./sheet-parts.tsx')).SheetParts }))

/** Details: at the right on a desktop, where the list stays usable; from the bottom on a phone. */
export function Sheet(props: SheetProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
