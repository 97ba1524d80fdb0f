import { cloneElement, type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { loadWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { ClearButton } from '../../clear-button.tsx'
import { IconButton } from '../../icon-button.tsx'
import { useLaterPopup } from '../../overlays/use-later-popup.ts'
import { PHONE, useMediaQuery } from '../../use-media-query.ts'
import { Field, type FieldWords } from '../field.tsx'
import { UNREADABLE_FIELD } from '../unreadable.ts'
import type { DatePopupProps } from './date-popup.tsx'

const parts = loadWhenIdle(() => import('./date-popup.tsx'))

/** What callers of a date's field may set, besides its value. */
export type EntryFieldControl = {
  disabled?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

type Props = FieldWords &
  EntryFieldControl & {
    /** The text of the box. */
    text: string
    onType: (text: string) => void
    /** The text cannot be parsed, so a form must not be sent with it. */
    isUnreadable: boolean
    onEnter: (event: KeyboardEvent) => void
    placeholder: string
    /** Whether typing replaces the text: it is selected once the field has the focus. */
    selects?: boolean | undefined
    /** Shown before and after the text. */
    before?: ReactNode
    after?: ReactNode
    /** Empties the field, with a button. */
    onClear?: (() => void) | undefined
    /** The picture of the calendar's button. */
    icon: ReactNode
    open: boolean
    setOpen: (open: boolean) => void
    calendar: DatePopupProps['calendar']
    /** More choices in the popup, after the calendar. */
    children?: ReactNode
  }

/** A text box for a date, which opens a calendar: what the fields for a date, with and without a time, share. */
export function EntryField(props: Props) {
  const { label, text, selects, open, setOpen, disabled, onClear } = props
  const frame = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const day = useRef<HTMLButtonElement>(null)
  const byInput = useRef(false)
  const hadFocus = useRef(false)
  const phone = useMediaQuery(PHONE)
  const {
    loaded,
    open: load,
    handlers,
  } = useLaterPopup(parts, {
    button: () => frame.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]'),
  })

  const select = (): void => {
    // A phone would show the handles of the selection above its sheet.
    if (selects && !phone && document.activeElement === box.current) box.current?.select()
  }
  // Another text, such as the date that Enter has just taken, appears without a selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects each new text once, and never while the user types
  useLayoutEffect(select, [text, selects])

  const openBy = (input: boolean): void => {
    byInput.current = input
    load()
    setOpen(true)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      if (open && day.current) day.current.focus()
      else openBy(false)
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation() // do not close the dialog around this field
      setOpen(false)
    }
    // The guards of the open popup would keep the focus here.
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Enter') props.onEnter(event)
  }
  const button = (
    <IconButton label={`Open calendar for ${label}`} className="size-7! coarse:h-10.5! coarse:w-11!">
      {props.icon}
    </IconButton>
  )
  return (
    <Field {...props}>
      {(wiring) => (
        <span
          ref={frame}
          className="control flex items-center pr-0.5"
          data-invalid={wiring['aria-invalid'] ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          {props.before ? <span className="shrink-0 pl-2.5 text-md text-ink-3">{props.before}</span> : null}
          <input
            {...wiring}
            ref={(node) => {
              box.current = node
              if (typeof props.ref === 'function') return props.ref(node)
              if (props.ref) props.ref.current = node
            }}
            value={text}
            {...{ [UNREADABLE_FIELD]: props.isUnreadable ? '' : undefined }}
            disabled={disabled}
            required={props.required}
            autoComplete="off"
            // On a phone, a sheet opens where the keyboard would be.
            inputMode={phone ? 'none' : undefined}
            placeholder={props.placeholder}
            onChange={(event) => props.onType(event.target.value)}
            onKeyDown={onKey}
            onFocus={() => {
              parts.load()
              select()
            }}
            onBlur={({ relatedTarget }) => {
              const popup = day.current?.closest('[role=dialog]')
              const isOutside = relatedTarget && !frame.current?.contains(relatedTarget)
              if (isOutside && !popup?.contains(relatedTarget)) setOpen(false)
              props.onBlur?.()
            }}
            onPointerDown={() => {
              hadFocus.current = document.activeElement === box.current
            }}
            onClick={() => {
              if (!hadFocus.current) select()
              openBy(true)
            }}
            className="num min-w-0 flex-1 self-stretch rounded-md bg-transparent pl-2.5 text-md outline-none"
          />
          {props.after}
          {onClear ? (
            <ClearButton
              label={`Clear ${label}`}
              onClear={() => {
                onClear()
                // The button leaves with the text.
                box.current?.focus()
              }}
            />
          ) : null}
          {loaded ? (
            <loaded.DatePopup
              button={button}
              disabled={disabled}
              open={open}
              onOpenChange={(next) => {
                if (next) byInput.current = false
                setOpen(next)
              }}
              anchor={frame}
              box={box}
              day={day}
              staysInBox={() => byInput.current}
              label={label}
              calendar={props.calendar}
            >
              {props.children}
            </loaded.DatePopup>
          ) : (
            cloneElement(button, {
              ...handlers,
              disabled,
              'aria-haspopup': 'dialog',
              'aria-expanded': false,
              onClick: () => openBy(false),
            })
          )}
        </span>
      )}
    </Field>
  )
}
