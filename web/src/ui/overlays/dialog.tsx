import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { useFirstField } from '../forms/use-first-field.ts'
import { IconButton } from '../icon-button.tsx'
import { useCover } from './cover.ts'
import { OverPage } from './over-page.ts'
import { useReturnFocus } from './return-focus.ts'
import { headLine, useScrolled } from './use-scrolled.ts'

const WIDTHS = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-3xl',
  full: 'h-[92dvh] sm:h-[calc(100dvh-3rem)]',
} as const

export type DialogProps = {
  /** Default true, for a dialog that its parent renders only while it is open. */
  open?: boolean | undefined
  /** Called when the user closes it. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. They stay visible while the body scrolls. */
  footer?: ReactNode
  /** 448, 512 or 768 px, or the full screen. Default 'md'. On a phone every dialog is a bottom sheet. */
  size?: keyof typeof WIDTHS | undefined
  /** The initial focus. Default: the first field, or the close button if there is no field. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined
  /** For forms that hold input: a press outside does not close it. Escape and the close button do. */
  keepOnOutsidePress?: boolean | undefined
}

/** A dialog for creating or confirming; details open in a Sheet. Load it with `lazy(() => import(...))`. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, children, footer, size = 'md', initialFocus } = props
  useCover(open)
  const firstField = useFirstField()
  const returnFocus = useReturnFocus()
  const { isScrolled, onScroll } = useScrolled()
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      disablePointerDismissal={props.keepOnOutsidePress}
    >
      <Base.Portal>
        {/* Forced because a sheet may be open, which has no backdrop on a desktop. */}
        <Base.Backdrop forceRender className="scrim fixed inset-0 z-40" />
        {/* One column as wide as the screen: otherwise, a line that is cut off would widen the dialog instead. */}
        <Base.Viewport className="fixed inset-0 z-40 grid grid-cols-1 items-end justify-items-center sm:items-center sm:p-6">
          <OverPage value>
            <Base.Popup
              initialFocus={initialFocus ?? firstField.initialFocus}
              finalFocus={returnFocus}
              className={cx(
                'pop flex max-h-[92dvh] w-full flex-col rounded-t-xl bg-surface text-ink shadow-float outline-none sm:max-h-[calc(100dvh-3rem)] sm:rounded-xl',
                WIDTHS[size],
              )}
            >
              <DialogHead title={title} description={description} isLined={isScrolled} />
              {/* Leaves room for the focus ring of the first field, which the scroll area would cut off. */}
              <div
                ref={firstField.body}
                onScroll={onScroll}
                className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5"
              >
                {children}
              </div>
              {footer ? (
                <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&>button]:grow">
                  {footer}
                </div>
              ) : null}
            </Base.Popup>
          </OverPage>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type DialogHeadProps = {
  title: ReactNode
  description?: ReactNode
  /** Draws a line below, because the body has been scrolled under it. */
  isLined: boolean
}

/** Title, description and close button, shared by dialogs and sheets. */
export function DialogHead({ title, description, isLined }: DialogHeadProps) {
  return (
    <div
      data-dialog-head=""
      data-keep-clear=""
      className={cx('flex items-start gap-3 px-5 pt-4 pb-2', headLine(isLined))}
    >
      <div className="wrap-anywhere min-w-0 flex-1 pt-1">
        <Base.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</Base.Title>
        {description ? (
          <Base.Description className="text-md text-ink-2">{description}</Base.Description>
        ) : null}
      </div>
      <Base.Close
        render={
          <IconButton label="Close" className="-mr-2 coarse:-my-1.5">
            <X size={17} aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}
