import { Suspense, useState } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { AlertDialogProps } from './alert-dialog-parts.tsx'

const Parts = lazyWhenIdle(async () => ({
  default: (await import('./alert-dialog-parts.tsx')).AlertDialogParts,
}))

/** Asks for confirmation before an irreversible action. Only its two buttons and Escape close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true } = props
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
