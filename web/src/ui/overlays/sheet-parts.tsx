import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { DESKTOP, useMediaQuery } from '../use-media-query.ts'
import { useIsCovered } from './cover.ts'
import { DialogHead } from './dialog.tsx'
import { OverPage } from './over-page.ts'
import { useReturnFocus } from './return-focus.ts'
import { useScrolled } from './use-scrolled.ts'

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
  /** On a phone, gives the sheet its full height, so that its top stays in place when the user switches tabs. */
  tall?: boolean | undefined
}

/** The parts of a sheet (sheet.tsx). */
export function SheetParts({
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
  modal = false,
  tall = false,
}: SheetProps) {
  const desktop = useMediaQuery(DESKTOP)
  const covered = useIsCovered()
  const beside = desktop && !modal
  const blocks = !beside && !covered
  const returnFocus = useReturnFocus()
  const { isScrolled, onScroll } = useScrolled()
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // Beside a usable list, the focus moves in and out. It also leaves when a focused button inside disappears.
        const stays = covered || (beside && reason === 'focus-out')
        if (!next && !stays) onClose()
      }}
      modal={blocks}
      disablePointerDismissal={!blocks}
    >
      <Base.Portal>
        {beside ? null : <Base.Backdrop className="scrim fixed inset-0 z-30" />}
        <OverPage value>
          <Base.Popup
            // A dialog hides only what was shown before it opened.
            aria-hidden={covered || undefined}
            initialFocus={covered ? false : undefined}
            finalFocus={returnFocus}
            className={cx(
              'slide fixed z-30 flex flex-col bg-surface text-ink shadow-float outline-none',
              desktop
                ? 'top-[calc(var(--notice)+0.5rem)] right-2 bottom-2 w-[min(30rem,40vw)] rounded-xl'
                : cx('slide-up inset-x-0 bottom-0 rounded-t-xl', tall ? 'h-[90dvh]' : 'max-h-[90dvh]'),
            )}
          >
            {desktop ? null : (
              <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2" />
            )}
            <DialogHead title={title} description={description} isLined={isScrolled} />
            <div onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
              {children}
            </div>
            {footer ? (
              <div
                // Toasts stay above all of the actions, not only above the primary one.
                data-action-bar=""
                data-keep-clear=""
                className="flex flex-wrap gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
              >
                {footer}
              </div>
            ) : null}
          </Base.Popup>
        </OverPage>
      </Base.Portal>
    </Base.Root>
  )
}
