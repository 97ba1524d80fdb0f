import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FLOATING } from '../../../../lib/keys.ts'
import { useKeys } from '../../../../lib/use-keys.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { headLine, useScrolled } from '../../../../ui/overlays/use-scrolled.ts'
import type { DrawerFrameProps } from '../../details/tour-drawer.tsx'

/** The details as a column of the page: the list shrinks and stays usable. Escape closes the details. */
export function QueueBeside({ tourId, title, description, footer, onClose, children }: DrawerFrameProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opened by a row's button, the mouse or a link: move the focus here.
    if (tourId) head.current?.focus({ preventScroll: true })
  }, [tourId])
  const { isScrolled, onScroll } = useScrolled()
  const close = (): void => {
    onClose()
    // Return the focus to the row that was open.
    document.querySelector<HTMLElement>(`[data-tour="${tourId}"] [data-row-target]`)?.focus()
  }
  useKeys({
    closeDetails(event) {
      // Anything that floats above the page handles Escape itself.
      if (!event.defaultPrevented && !document.querySelector(FLOATING)) close()
      return false
    },
  })
  return (
    <section
      aria-labelledby="queue-details-title"
      className="flex w-[min(27rem,38vw)] shrink-0 flex-col border-l border-line bg-surface"
    >
      <div className={cx('flex items-start gap-3 px-5 pt-3 pb-3', headLine(isScrolled))}>
        <div className="min-w-0 flex-1 pt-1">
          <h2
            ref={head}
            id="queue-details-title"
            tabIndex={-1}
            className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere outline-none"
          >
            {title}
          </h2>
          {description ? <p className="num text-md text-ink-2 wrap-anywhere">{description}</p> : null}
        </div>
        <IconButton label="Close details" className="-mr-2" onClick={close}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div onScroll={onScroll} className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        {children}
      </div>
      {footer ? <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">{footer}</div> : null}
    </section>
  )
}
