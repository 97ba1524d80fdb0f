import { addDays, formatDay, formatWallClock, formatWallDate, type WallTime } from '../../../lib/time.ts'

/** What the typed text contains so far; date or time may be missing. */
export type Entry = { date: string | null; time: string | null }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A date without a year that is less than this many days past counts as a mistake, not as next year's date. */
const RECENT_DAYS = 180
/** How far ahead a date without a year may be where most dates are past: the end of this month is. */
const MONTH_DAYS = 31
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** 'Nov 21, 2026 2:30 PM' */
export function formatEntry(wall: WallTime): string {
  return `${formatWallDate(wall.date)} ${formatWallClock(wall.time)}`
}

/** 'Sat, Nov 21, 2026, 2:30 PM' */
export const formatEntryWithWeekday = (wall: WallTime): string => {
  const [weekday] = formatDay(`${wall.date}T12:00:00Z`, 'UTC').split(',')
  return `${weekday}, ${formatWallDate(wall.date)}, ${formatWallClock(wall.time)}`
}

/**
 * Parses 'Nov 21 2:30 pm', '11/21 14:30', '2026-11-21 9am', 'tomorrow 3pm', 'fri 10:15', 'next Tuesday at 2 PM',
 * 'noon'. A date without a year is the one nearest to `today`; a weekday is the next one after today, and 'next' means
 * the one of next week, which begins on Sunday. With `past`, most dates are past: one without a year is then at most a
 * month from now, and a weekday is the last one until today.
 */
export function parseEntry(text: string, today: string, past = false): Entry {
  const { time, rest } = splitEntry(text)
  return { date: parseDate(rest, today, past), time }
}

/** Whether the text contains a time and nothing else, such as '6 PM' or 'at 18:30'. */
export function isOnlyTime(text: string): boolean {
  const { time, rest } = splitEntry(text)
  return time !== null && rest === ''
}

/**
 * Whether the text means one date and time without an assumption: it has the half of the day, and a date that needs
 * neither another year than this one nor a weekday.
 */
export function isCertain(text: string, today: string): boolean {
  const { time, rest } = splitEntry(text)
  const date = time ? parseDate(rest, today, false) : null
  if (!date || !time) return false
  const isTimeCertain = /\d\s*[ap]\.?m?\b|noon|midnight/i.test(text) || time >= '13'
  const hasYear = /\d{4}/.test(rest)
  const isThisYear = date >= today && date.startsWith(today.slice(0, 4))
  const namesWeekday = WEEKDAYS.some((name) => new RegExp(`\\b${name}`).test(rest))
  return isTimeCertain && !namesWeekday && (hasYear || isThisYear)
}

/** The day that a text without a time names, such as 'Sat, Nov 28, 2026', '11/28' or 'sat'; null for any other text. */
export function parseDay(text: string, today: string, past = false): string | null {
  const { date, time } = parseEntry(text, today, past)
  return time === null ? date : null
}

/** The time in the text, and the words around it. */
function splitEntry(text: string): { time: string | null; rest: string } {
  const line = text
    .toLowerCase()
    .replaceAll(',', ' ')
    .replace(/\b(?:at|on|this)\b/g, ' ')
    .trim()
  const { time, rest } = takeTime(line)
  return { time, rest: rest.trim() }
}

function takeTime(line: string): { time: string | null; rest: string } {
  const named = line.match(/\b(noon|midnight)\b/)
  if (named) return { time: named[1] === 'noon' ? '12:00' : '00:00', rest: line.replace(named[0], ' ') }
  const found =
    line.match(/\b(\d{1,2}):(\d{2})\s*([ap])?\.?m?\.?(?=\s|$)/) ??
    line.match(/\b(\d{1,2})()\s*([ap])\.?m?\.?(?=\s|$)/)
  if (!found) return { time: null, rest: line }
  const [whole, hours, minutes, half] = found
  const time = clock(Number(hours), Number(minutes || 0), half)
  return time ? { time, rest: line.replace(whole, ' ') } : { time: null, rest: line }
}

function clock(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > 23) return null
  if (half && (hours < 1 || hours > 12)) return null
  const full = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours
  return `${String(full).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function parseDate(text: string, today: string, past: boolean): string | null {
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  if (text === 'yesterday') return addDays(today, -1)
  const named = /^(next\s+)?([a-z]{3,})$/.exec(text)
  const weekday = named ? WEEKDAYS.findIndex((name) => named[2]?.startsWith(name)) : -1
  if (named && weekday >= 0) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay()
    const isLater = weekday > now
    const days = weekday - now + (isLater && !named[1] ? 0 : 7)
    return addDays(today, past && !named[1] ? days - 7 : days)
  }
  const iso = text.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/)
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = text.match(/^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/)
  if (slashed) return dated(Number(slashed[1]), Number(slashed[2]), slashed[3], today, past)
  const words = text
    .replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\s+/, '')
    .match(/^([a-z]{3,})\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s+(\d{4}))?$/)
  if (!words?.[1]) return null
  return dated(MONTHS.indexOf(words[1].slice(0, 3)) + 1, Number(words[2]), words[3], today, past)
}

function dated(
  month: number,
  day: number,
  year: string | undefined,
  today: string,
  past: boolean,
): string | null {
  if (year) return real(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const thisYear = Number(today.slice(0, 4))
  const date = real(thisYear, month, day)
  if (past) return date && date <= addDays(today, MONTH_DAYS) ? date : real(thisYear - 1, month, day)
  return date && date >= addDays(today, -RECENT_DAYS) ? date : real(thisYear + 1, month, day)
}

/** The date as 'YYYY-MM-DD' if it exists in the calendar. */
function real(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const kept = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return kept ? date.toISOString().slice(0, 10) : null
}
