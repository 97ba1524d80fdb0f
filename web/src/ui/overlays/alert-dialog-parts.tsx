import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { useCover } from './cover.ts'
import { OverPage } from './over-page.ts'
import { useReturnFocus } from './return-focus.ts'

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

/** The parts of an alert dialog (alert-dialog.tsx). */
export function AlertDialogParts(props: AlertDialogProps) {
  const returnFocus = useReturnFocus()
  const {
    open = true,
    onClose,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Keep it',
    destructive,
  } = props
  useCover(open)
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        {/* Forced because a sheet or dialog may be open, whose own backdrop lies further below. */}
        <Base.Backdrop forceRender className="scrim fixed inset-0 z-50" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 items-end justify-items-center p-3 sm:items-center sm:p-6">
          <OverPage value>
            <Base.Popup
              initialFocus={back}
              finalFocus={returnFocus}
              className="pop w-full rounded-xl bg-surface p-5 text-ink shadow-float outline-none sm:max-w-md"
            >
              <Base.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</Base.Title>
              <Base.Description render={<div />} className="mt-1 text-md text-ink-2">
                {description}
              </Base.Description>
              {props.children ? <div className="mt-4">{props.children}</div> : null}
              <div className="mt-5 flex flex-wrap justify-end gap-2">
                <Base.Close render={<Button ref={back}>{cancelLabel}</Button>} />
                <Button
                  variant={destructive ? 'destructive' : 'primary'}
                  loading={props.loading}
                  onClick={props.onConfirm}
                >
                  {confirmLabel}
                </Button>
              </div>
            </Base.Popup>
          </OverPage>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
