import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { afterPress } from '../../../lib/after-press.ts'
import { DESK_ZONE, formatWallDateWithDay, todayIn, type Zone } from '../../../lib/time.ts'
import type { FieldWords } from '../field.tsx'
import { parseDay } from './date-time-entry.ts'
import { EntryField, type EntryFieldControl } from './entry-field.tsx'

export type DateFieldProps = FieldWords &
  EntryFieldControl & {
    /** 'YYYY-MM-DD', or '' without a date. */
    value: string
    /** Called once the user leaves the field, presses Enter, picks a day or clears the field. */
    onChange: (date: string) => void
    /** The first and the last date that the field accepts. */
    min?: string | undefined
    max?: string | undefined
    /** Where today and tomorrow are meant; the desk's zone by default. */
    zone?: Zone | undefined
    /** Most dates are past: those without a year, and days of the week, are then the last ones. */
    past?: boolean | undefined
    /** Adds a button that empties the field. */
    clearable?: boolean | undefined
    /** Shown before the date, inside the field. */
    before?: ReactNode
  }

const UNREADABLE = 'Enter a date, for example Nov 28, 2026'

/** A date, typed freely or picked from a calendar. A text that is no date changes nothing. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, zone = DESK_ZONE, min = '2000-01-01', max = '2099-12-31' } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [shown, setShown] = useState(value)
  // Another date replaces what was typed, for example when the filters are cleared.
  if (shown !== value) {
    setShown(value)
    setTyped(null)
  }
  const today = todayIn(zone)
  const day = typed === null ? value : (parseDay(typed, today, props.past) ?? '')
  const problem = typed?.trim() ? problemOf(day, min, max) : undefined

  const take = (next: string): void => {
    setTyped(null)
    if (next !== value) onChange(next)
  }
  const leave = (): void => {
    afterPress(() => setLeft(true))
    if (typed !== null && !problem) take(day)
  }
  return (
    <EntryField
      {...props}
      error={left && problem ? problem : props.error}
      text={typed ?? (value ? formatWallDateWithDay(value) : '')}
      onType={(text) => {
        setTyped(text)
        setLeft(false)
      }}
      isUnreadable={problem !== undefined}
      // The form, which Enter submits, looks for the mark of a problem, or for the date.
      onEnter={() => {
        leave()
        setOpen(false)
      }}
      onBlur={() => {
        leave()
        props.onBlur?.()
      }}
      placeholder="Pick or type a date"
      selects={typed === null}
      onClear={props.clearable && (typed ?? value) ? () => take('') : undefined}
      icon={<CalendarDays size={16} aria-hidden="true" />}
      open={open}
      setOpen={setOpen}
      calendar={{
        value: day || null,
        onChange: (next) => {
          take(next)
          setOpen(false)
        },
        today,
        min,
        max,
      }}
    />
  )
}

/** Why the field does not accept the day; '' is a text that is no date. */
function problemOf(day: string, min: string, max: string): string | undefined {
  if (!day) return UNREADABLE
  if (day < min) return `Enter ${formatWallDateWithDay(min)}, or a later date`
  return day > max ? `Enter ${formatWallDateWithDay(max)}, or an earlier date` : undefined
}
