import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { usePositionMethod } from '../../overlays/over-page.ts'
import { Calendar, type CalendarProps } from './calendar.tsx'

export type DatePopupProps = {
  /** The field's button, which opens it. */
  button: ReactElement<Record<string, unknown>>
  disabled?: boolean | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The field below which the popup opens. A press inside it does not close the popup. */
  anchor: RefObject<HTMLElement | null>
  /** The field's text box, which gets the focus of the popup back. */
  box: RefObject<HTMLInputElement | null>
  /** The calendar's day that has the keyboard focus. */
  day: RefObject<HTMLButtonElement | null>
  /** Whether the focus stays in the text box, because the user may go on typing. */
  staysInBox: () => boolean
  /** Names the popup. */
  label: string
  calendar: Omit<CalendarProps, 'focusRef'>
  /** More choices, after the calendar. */
  children?: ReactNode
}

/** The button and the calendar of a date's field (entry-field.tsx): below the field, and on a phone at the bottom of the screen. */
export function DatePopup(props: DatePopupProps) {
  const { open, onOpenChange, anchor, box, day, staysInBox, label, calendar, children } = props
  const positionMethod = usePositionMethod()
  const popup = useRef<HTMLDivElement>(null)
  /** A press on another field keeps the focus there. */
  const nextFocus = (): HTMLElement | false | null => {
    const at = document.activeElement
    return !at || at === document.body || popup.current?.contains(at) ? box.current : false
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        const isInside = event.target instanceof Node && anchor.current?.contains(event.target)
        if (reason !== 'outside-press' || !isInside) onOpenChange(next)
      }}
    >
      <Popover.Trigger disabled={props.disabled} render={props.button} />
      <Popover.Portal>
        <Popover.Backdrop className="scrim fixed inset-0 z-50 sm:hidden" />
        <Popover.Positioner
          positionMethod={positionMethod}
          anchor={anchor}
          align="start"
          sideOffset={5}
          collisionPadding={8}
          className="z-50 outline-none max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:transform-none!"
        >
          <Popover.Popup
            ref={popup}
            aria-label={label}
            initialFocus={() => (staysInBox() ? false : day.current)}
            finalFocus={nextFocus}
            className="pop flex flex-col rounded-t-xl max-sm:pb-[env(safe-area-inset-bottom)] sm:max-w-(--available-width) sm:rounded-lg bg-surface text-ink shadow-float outline-none sm:flex-row"
          >
            <Calendar {...calendar} focusRef={day} />
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
