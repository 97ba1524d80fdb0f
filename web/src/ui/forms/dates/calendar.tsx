import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, formatWallDateLong, formatWallDay, formatWallMonth } from '../../../lib/time.ts'
import { cx } from '../../cx.ts'
import { IconButton } from '../../icon-button.tsx'

export type CalendarProps = {
  /** 'YYYY-MM-DD', or null. */
  value: string | null
  onChange: (date: string) => void
  /** Today's date in the relevant time zone. */
  today: string
  /** The earliest and latest dates that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** What is special about a date, such as a holiday; null if nothing is. The day is marked, and its name says it. */
  noteOf?: ((date: string) => string | null) | undefined
  /** The day that has the keyboard focus, for callers that move the focus here. */
  focusRef?: RefObject<HTMLButtonElement | null> | undefined
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** One month of days. Arrow keys move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function Calendar({ value, onChange, today, min, max, noteOf, focusRef }: CalendarProps) {
  const [at, setAt] = useState(value ?? today)
  const own = useRef<HTMLButtonElement>(null)
  const current = focusRef ?? own
  const moved = useRef(false)
  const month = at.slice(0, 7)

  useEffect(() => {
    if (value) setAt(value)
  }, [value])
  useEffect(() => {
    if (moved.current && at) current.current?.focus()
    moved.current = false
  }, [at, current])

  const refused = (date: string): boolean =>
    (min !== undefined && date < min) || (max !== undefined && date > max)
  const notes = weeksOf(month)
    .flat()
    .filter((date) => date.startsWith(month))
    .flatMap((date) => {
      const note = noteOf?.(date)
      return note ? [{ date, note }] : []
    })
  const onKey = (event: KeyboardEvent): void => {
    const next = moveBy(event.key, at)
    if (!next) return
    event.preventDefault()
    moved.current = true
    setAt(next)
  }

  return (
    <div className="p-3">
      <div className="flex items-center pb-1 pl-2">
        <p className="flex-1 text-md font-semibold" aria-live="polite">
          {formatWallMonth(at)}
        </p>
        <IconButton label="Previous month" onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with arrow keys
        role="grid"
        aria-label={formatWallMonth(at)}
        onKeyDown={onKey}
        className="w-full border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day} className="h-7 text-xs font-normal text-ink-3">
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const note = noteOf?.(date) ?? null
                return (
                  <td key={date} className="p-0 text-center">
                    <button
                      ref={date === at ? current : undefined}
                      type="button"
                      tabIndex={date === at ? 0 : -1}
                      disabled={refused(date)}
                      aria-label={[formatWallDateLong(date), note].filter(Boolean).join(', ')}
                      title={note ?? undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={date === value}
                      onClick={() => onChange(date)}
                      className={cx(
                        'num relative size-control rounded-md text-md transition-colors duration-100 disabled:text-ink-3 disabled:line-through disabled:opacity-60',
                        date === value
                          ? 'bg-brand font-semibold text-on-brand'
                          : 'not-disabled:hover:bg-sunken',
                        date !== value && date === today && 'font-semibold text-brand',
                        date !== value && date !== today && !date.startsWith(month) && 'text-ink-3',
                      )}
                    >
                      {Number(date.slice(8))}
                      {note ? (
                        <span
                          aria-hidden="true"
                          className="absolute inset-x-0 bottom-1 mx-auto size-1 rounded-full bg-brand"
                        />
                      ) : null}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {noteOf ? (
        // A month has at most two, so this height keeps the content below in place.
        <ul aria-hidden="true" className="flex min-h-11 flex-col gap-0.5 px-2 pt-1 text-sm text-ink-2">
          {notes.map(({ date, note }) => (
            <li key={date} className="flex items-center gap-2">
              <span className="size-1 shrink-0 rounded-full bg-brand" />
              <span className="num">
                {formatWallDay(date)}: {note}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Six weeks from the Sunday on or before the first; the constant height keeps the content below in place. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(sunday, week * 7 + day)),
  )
}

function moveBy(key: string, at: string): string | null {
  const weekday = new Date(`${at}T00:00:00Z`).getUTCDay()
  if (key === 'ArrowLeft') return addDays(at, -1)
  if (key === 'ArrowRight') return addDays(at, 1)
  if (key === 'ArrowUp') return addDays(at, -7)
  if (key === 'ArrowDown') return addDays(at, 7)
  if (key === 'Home') return addDays(at, -weekday)
  if (key === 'End') return addDays(at, 6 - weekday)
  if (key === 'PageUp') return addMonths(at, -1)
  if (key === 'PageDown') return addMonths(at, 1)
  return null
}
