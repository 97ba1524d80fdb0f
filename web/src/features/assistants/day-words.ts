import type { AssistantDay } from '@porchlight/contract/assistants/day'
import {
  addDays,
  formatListDay,
  formatWallClock,
  formatWallDateLong,
  now,
  wallToInstant,
  zoneAbbreviation,
} from '../../lib/time.ts'

/** 'Sat, Nov 28', with the year instead of the weekday in another year. */
export const dayWord = (date: string): string => formatListDay(`${date}T12:00:00Z`, 'UTC', now())

const toursWord = (count: number): string =>
  count === 0 ? 'no tours' : count === 1 ? '1 tour' : `${count} tours`

const clock = (time: string): string => (time === '24:00' ? 'midnight' : formatWallClock(time))

/** Times of day with the zone of the assistant's hours. */
const timesWord = ({ date, timeZone }: AssistantDay, spans: AssistantDay['hours']): string => {
  const { instant } = wallToInstant({ date, time: '12:00' }, timeZone)
  const times = spans.map(({ start, end }) => `${clock(start)} to ${clock(end)}`).join(', ')
  return `${times} ${zoneAbbreviation(instant, timeZone)}`
}

const reasonsWord = (timeOff: AssistantDay['timeOff']): string => {
  const reasons = new Set(timeOff.flatMap(({ reason }) => reason ?? []))
  return reasons.size > 0 ? `Time off: ${[...reasons].join(', ')}` : 'Time off'
}

/** Whether time off covers all hours of the day, so that only its reasons matter. */
const isOffAllDay = ({ date, timeZone, hours, timeOff }: AssistantDay): boolean => {
  const at = (time: string): number => {
    const wall = time === '24:00' ? { date: addDays(date, 1), time: '00:00' } : { date, time }
    return Date.parse(wallToInstant(wall, timeZone).instant)
  }
  const spans = timeOff
    .map((off) => [Date.parse(off.startsAt), Date.parse(off.endsAt)] as const)
    .toSorted(([one], [other]) => one - other)
  return hours.every(
    ({ start, end }) =>
      spans.reduce((reached, [from, to]) => (from <= reached ? Math.max(reached, to) : reached), at(start)) >=
      at(end),
  )
}

/** 'Free 9:00 AM to 11:00 AM, 2:00 PM to 5:00 PM CST, 3 tours', 'Off on Saturdays', 'Time off: Vacation' */
export const assistantDayWord = (day: AssistantDay): string => {
  const { date, hours, free, holiday, timeOff, tourCount } = day
  const more = tourCount > 0 ? `, ${toursWord(tourCount)}` : ''
  if (hours.length === 0) {
    const [weekday = ''] = formatWallDateLong(date).split(',')
    return `${holiday ? `Closed on ${holiday}` : `Off on ${weekday}s`}${more}`
  }
  if (timeOff.length > 0 && isOffAllDay(day)) return `${reasonsWord(timeOff)}${more}`
  if (free.length === 0) return `No free time, works ${timesWord(day, hours)}${more}`
  return `Free ${timesWord(day, free)}, ${toursWord(tourCount)}`
}
