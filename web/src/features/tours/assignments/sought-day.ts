import { addDays, DESK_ZONE, todayIn } from '../../../lib/time.ts'
import { parseEntry } from '../../../ui/forms/dates/date-time-entry.ts'

const WEEKDAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY_ALONE = new RegExp(`^${WEEKDAY}$`)
const NAMED = new RegExp(`^(?:today|tomorrow|next ${WEEKDAY})$`)
/** A date, after the day of the week if it is there. */
const DATED = new RegExp(
  `^(?:${WEEKDAY} )?(${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?|\\d{1,2}/\\d{1,2}(?:/(?:\\d{2}|\\d{4}))?|\\d{4}-\\d{1,2}-\\d{1,2})$`,
)

/**
 * The day that a search text names: 'dec 1', 'Tue, Dec 1', '12/1', 'tomorrow', 'saturday'; null for any other text. The
 * text has to be written in full, because a name such as Monica must not find Monday's tours.
 */
export const soughtDay = (q: string, now?: Date): string | null => {
  const today = todayIn(DESK_ZONE, now)
  const text = q
    .toLowerCase()
    .replaceAll(/[,.\s]+/g, ' ')
    .trim()
  if (text === 'yesterday') return addDays(today, -1)
  // A list has today's tours, too, so on a Saturday 'saturday' is today.
  if (WEEKDAY_ALONE.test(text)) return parseEntry(text, addDays(today, -1)).date
  const [, dated = NAMED.test(text) ? text : undefined] = DATED.exec(text) ?? []
  return dated === undefined ? null : parseEntry(dated, today).date
}
