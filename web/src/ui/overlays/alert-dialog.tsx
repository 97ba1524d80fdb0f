import { type ReactNode, Suspense } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export type AlertDialogProps = {
  /** Default true, as for a `Dialog`. */
  open?: boolean | undefined
  onClose: () => void
  /** The question: 'Cancel this tour?' */
  title: string
  /** The consequences. */
  description: ReactNode
  /** The verb, not 'OK': 'Cancel tour'. */
  confirmLabel: string
  /** The button that changes nothing. It has the initial focus. Default 'Keep it'. */
  cancelLabel?: string | undefined
  destructive?: boolean | undefined
  loading?: boolean | undefined
  onConfirm: () => void
  /** A field for the reason, under the description. */
  children?: ReactNode
}

const Parts = lazyWhenIdle(async () => ({
  default: (await import('./alert-dialog-parts.tsx')).AlertDialogParts,
}))

/** Asks for confirmation before an irreversible action. Only its two buttons and Escape close it. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
