import { CalendarClock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { afterPress } from '../../../lib/after-press.ts'
import {
  addDays,
  formatWallClock,
  instantToWall,
  now,
  todayIn,
  type WallTime,
  wallToInstant,
  type Zone,
  zoneAbbreviation,
} from '../../../lib/time.ts'
import type { FieldWords } from '../field.tsx'
import {
  type Entry,
  formatEntry,
  formatEntryWithWeekday,
  isCertain,
  isOnlyTime,
  parseEntry,
} from './date-time-entry.ts'
import { EntryField, type EntryFieldControl } from './entry-field.tsx'
import { TimeList } from './time-list.tsx'

export type DateTimePickerProps = FieldWords &
  EntryFieldControl & {
    /** Local time in `zone`; convert it to an instant with lib/time's wallToInstant. */
    value: WallTime | null
    onChange: (value: WallTime | null) => void
    zone: Zone
    /** The picker offers no earlier dates and times. The form validates typed ones. */
    min?: WallTime | undefined
    /** Marks a past time as wrong while the user types. */
    future?: boolean | undefined
    step?: 5 | 10 | 15 | 30 | 60 | undefined
    /** Times outside this range appear dimmed. */
    usual?: { from: string; to: string } | undefined
    /** Whether a time of the chosen day ('14:30') is taken. */
    taken?: ((time: string) => boolean) | undefined
    /** What is special about a date, such as a holiday (calendar.tsx). */
    noteOf?: ((date: string) => string | null) | undefined
    /**
     * For the only date of a form: Enter after a text that means one date and time also sends the form. After any other
     * text, it only shows what was read.
     */
    enterSends?: boolean | undefined
    /** Called with the chosen day, also before there is a time; null without one. */
    onDay?: ((date: string | null) => void) | undefined
  }

const PAST = 'That time is in the past. Please choose a later time.'

/** A date and time in the property's local time, typed freely or picked from a calendar and a list. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { value, onChange, zone, min, onDay, enterSends } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const [isRead, setRead] = useState(false)
  const [asksAgain, setAsksAgain] = useState(false)
  // The last date of the field: it stays while the user types a time alone over it.
  const [kept, setKept] = useState(value?.date ?? null)
  if (value && value.date !== kept) setKept(value.date)
  const today = todayIn(zone)
  const text = typed ?? (value ? formatEntry(value) : '')
  const read = (line: string): Entry =>
    isOnlyTime(line) ? { date: kept, time: parseEntry(line, today).time } : parseEntry(line, today)
  const entry: Entry = typed === null ? { date: value?.date ?? null, time: value?.time ?? null } : read(typed)
  const date = picked ?? entry.date
  const isUnreadable = Boolean(typed?.trim()) && !(entry.date && entry.time)
  // An incomplete text has reported no time, so this one was chosen outside of the field.
  if (typed !== null && value && !(entry.date && entry.time)) {
    setTyped(null)
    setUnreadable(false)
  }
  const isPast = props.future && value !== null && new Date(wallToInstant(value, zone).instant) < now()

  useEffect(() => onDay?.(date), [date, onDay])

  const take = (next: WallTime): void => {
    setTyped(null)
    setPicked(null)
    setUnreadable(false)
    onChange(next)
  }
  const type = (line: string): void => {
    const next = read(line)
    setRead(true)
    setAsksAgain(false)
    setTyped(line)
    setPicked(null)
    setUnreadable(false)
    onChange(next.date && next.time ? { date: next.date, time: next.time } : null)
  }
  const leave = (): void => {
    props.onBlur?.()
    if (typed === null) return
    if (entry.date && entry.time) take({ date: entry.date, time: entry.time })
    else afterPress(() => setUnreadable(typed.trim() !== ''))
  }
  const readWords = (read: WallTime): string =>
    `Read as ${formatEntryWithWeekday(read)}${asksAgain ? '. Press Enter again to save.' : ''}`
  const words = noteOf(value, zone) ?? (isRead && value ? readWords(value) : undefined)
  const pickDate = (next: string): void => {
    setRead(false)
    setKept(next)
    if (entry.time) take({ date: next, time: entry.time })
    else setPicked(next)
  }
  const pickTime = (time: string): void => {
    setRead(false)
    take({ date: date ?? today, time })
    setOpen(false)
  }
  const onEnter = (event: KeyboardEvent): void => {
    // Mark the field first: the form, which Enter submits, looks for the mark.
    if (isUnreadable) setUnreadable(true)
    if (typed !== null && entry.date && entry.time) {
      const sends = enterSends && isCertain(typed, today)
      if (!sends) event.preventDefault()
      setAsksAgain(Boolean(enterSends) && !sends)
      take({ date: entry.date, time: entry.time })
      setOpen(false)
    }
  }

  return (
    <EntryField
      {...props}
      // The line stays after the field: without it, a button below would move away from under the pointer.
      hint={
        words && props.hint ? (
          <>
            <span className="block">{words}</span> <span className="block">{props.hint}</span>
          </>
        ) : (
          (words ?? props.hint)
        )
      }
      error={
        unreadable && isUnreadable
          ? lackOf(typed ?? '', entry, today)
          : isPast
            ? pastWords(typed, value)
            : props.error
      }
      text={text}
      onType={type}
      isUnreadable={isUnreadable}
      onEnter={onEnter}
      onBlur={leave}
      selects={typed === null}
      placeholder="Pick or type date and time"
      after={
        <span className="pr-2.5 pl-1.5 text-sm text-ink-3">
          {zoneAbbreviation(instantOf(value, zone), zone)}
        </span>
      }
      icon={<CalendarClock size={16} aria-hidden="true" />}
      open={open}
      setOpen={setOpen}
      calendar={{ value: date, onChange: pickDate, today, min: min?.date, noteOf: props.noteOf }}
    >
      <div className="relative h-44 border-t border-line sm:h-auto sm:w-28 sm:border-t-0 sm:border-l">
        <div className="absolute inset-0">
          <TimeList
            value={entry.time}
            onChange={pickTime}
            step={props.step}
            usual={props.usual}
            taken={props.taken}
            min={min && date === min.date ? min.time : undefined}
          />
        </div>
      </div>
    </EntryField>
  )
}

/** Names the part that the typed text lacks, if the rest was understood. */
function lackOf(typed: string, { date }: Entry, today: string): string {
  if (date) return 'Time is required'
  if (isOnlyTime(typed)) return 'Date is required'
  return `Enter a date and a time, for example ${formatEntry({ date: addDays(today, 7), time: '14:30' })}`
}

/** While the user types a date, name the assumed year: they may have meant 'nov 20' of another year. */
function pastWords(typed: string | null, value: WallTime): string {
  return typed === null ? PAST : `${formatEntry(value)} is in the past. Please choose a later time.`
}

function instantOf(value: WallTime | null, zone: Zone): string | Date {
  return value ? wallToInstant(value, zone).instant : now()
}

/** Twice a year a local time matches no instant or two. Explains how the server will understand it. */
function noteOf(value: WallTime | null, zone: Zone): string | undefined {
  if (!value) return undefined
  const met = wallToInstant(value, zone)
  if (met.fit === 'exact') return undefined
  const said = formatWallClock(value.time)
  if (met.fit === 'repeated')
    return `Clocks go back that night and show ${said} twice. We’ll use the first one.`
  return `Clocks skip ${said} that night. It becomes ${formatWallClock(instantToWall(met.instant, zone).time)}.`
}
