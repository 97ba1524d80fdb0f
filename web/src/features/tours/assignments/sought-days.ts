import type { DayRange } from '../../../lib/day-range.ts'
import { addDays, DESK_ZONE, todayIn } from '../../../lib/time.ts'
import { parseEntry } from '../../../ui/forms/dates/date-time-entry.ts'

const WEEKDAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY_ALONE = new RegExp(`^${WEEKDAY}$`)
const NAMED = new RegExp(`^(?:today|tomorrow|next ${WEEKDAY})$`)
/** A month, with or without its year. */
const MONTH_ALONE = new RegExp(`^(${MONTH})(?: (\\d{4}))?$`)
/** Months that are also people's names. Without a year, a search for them looks for the person. */
const NAMES = /^(?:jan|apr|april|may|june|august)$/
/** A date, after the day of the week if it is there. */
const DATED = new RegExp(
  `^(?:${WEEKDAY} )?(${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?|\\d{1,2}/\\d{1,2}(?:/(?:\\d{2}|\\d{4}))?|\\d{4}-\\d{1,2}-\\d{1,2})$`,
)

/** The months before and after a day's, each by its first day. */
const monthOf = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

/** The days that a name stands for. Weeks begin on Sunday, as in the calendars. */
const namedDays: Readonly<Record<string, (today: string) => DayRange>> = {
  'this week': (today) => weekOf(today, 0),
  'last week': (today) => weekOf(today, -1),
  'next week': (today) => weekOf(today, 1),
  'this month': (today) => ({ from: monthOf(today, 0), to: addDays(monthOf(today, 1), -1) }),
  'last month': (today) => ({ from: monthOf(today, -1), to: addDays(monthOf(today, 0), -1) }),
  'next month': (today) => ({ from: monthOf(today, 1), to: addDays(monthOf(today, 2), -1) }),
}

const weekOf = (today: string, weeks: number): DayRange => {
  const sunday = addDays(today, 7 * weeks - new Date(`${today}T00:00:00Z`).getUTCDay())
  return { from: sunday, to: addDays(sunday, 6) }
}

/**
 * The days that a search text names: 'dec 1', 'Tue, Dec 1', '12/1', 'tomorrow', 'saturday', 'last week', 'december'; null
 * for any other text. The text has to be written in full, because a name such as Monica must not find Monday's tours.
 */
export const soughtDays = (q: string, now?: Date): DayRange | null => {
  const today = todayIn(DESK_ZONE, now)
  const text = q
    .toLowerCase()
    .replaceAll(/[,.\s]+/g, ' ')
    .trim()
  if (Object.hasOwn(namedDays, text)) return namedDays[text]?.(today) ?? null
  const day = dayNamed(text, today)
  return day === null ? monthNamed(text, today) : { from: day, to: day }
}

const dayNamed = (text: string, today: string): string | null => {
  if (text === 'yesterday') return addDays(today, -1)
  // A list has today's tours, too, so on a Saturday 'saturday' is today.
  if (WEEKDAY_ALONE.test(text)) return parseEntry(text, addDays(today, -1)).date
  const [, dated = NAMED.test(text) ? text : undefined] = DATED.exec(text) ?? []
  return dated === undefined ? null : parseEntry(dated, today).date
}

const monthNamed = (text: string, today: string): DayRange | null => {
  const [, month, year] = MONTH_ALONE.exec(text) ?? []
  if (month === undefined || (year === undefined && NAMES.test(month))) return null
  const from = parseEntry([month, '1', year].filter(Boolean).join(' '), today).date
  return from === null ? null : { from, to: addDays(monthOf(from, 1), -1) }
}
