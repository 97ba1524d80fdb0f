import type { AssistantDay } from '@porchlight/contract/assistants/day'
import {
  addDays,
  DESK_ZONE,
  formatListDay,
  formatTime,
  formatWallClock,
  formatWallDateLong,
  instantToWall,
  now,
  sameClock,
  wallToInstant,
  zoneAbbreviation,
} from '../../lib/time.ts'

/** 'Sat, Nov 28', with the year instead of the weekday in another year. */
export const dayWord = (date: string): string => formatListDay(`${date}T12:00:00Z`, 'UTC', now())

const toursWord = (count: number): string =>
  count === 0 ? 'no tours' : count === 1 ? '1 tour' : `${count} tours`

const clock = (time: string): string => (time === '24:00' ? 'midnight' : formatWallClock(time))

/** 'off until 1:00 PM', 'off from 3:00 PM', 'off 1:00 PM to 3:00 PM' */
const partOffWord = (
  { date, timeZone }: AssistantDay,
  { startsAt, endsAt }: AssistantDay['timeOff'][number],
): string => {
  const [start, end] = [formatTime(startsAt, timeZone), formatTime(endsAt, timeZone)]
  if (instantToWall(startsAt, timeZone).date < date) return `off until ${end}`
  return instantToWall(endsAt, timeZone).date > date ? `off from ${start}` : `off ${start} to ${end}`
}

/** The hours of the day with its zone, unless that has the same clock as the desk. */
const hoursWord = ({ date, timeZone, hours }: AssistantDay): string => {
  const { instant } = wallToInstant({ date, time: '12:00' }, timeZone)
  const zone = sameClock(instant, timeZone, DESK_ZONE) ? '' : ` ${zoneAbbreviation(instant, timeZone)}`
  return `${hours.map(({ start, end }) => `${clock(start)} to ${clock(end)}`).join(', ')}${zone}`
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

/** '9:00 AM to 5:00 PM, 3 tours', 'Off on Saturdays', 'Time off: Vacation', 'Closed on Thanksgiving Day' */
export const assistantDayWord = (day: AssistantDay): string => {
  const { date, hours, holiday, timeOff, tourCount, isFree } = day
  const more = tourCount > 0 ? `, ${toursWord(tourCount)}` : ''
  if (hours.length === 0) {
    const [weekday = ''] = formatWallDateLong(date).split(',')
    return `${holiday ? `Closed on ${holiday}` : `Off on ${weekday}s`}${more}`
  }
  if (!isFree && timeOff.length > 0 && isOffAllDay(day)) return `${reasonsWord(timeOff)}${more}`
  const off = timeOff.map((one) => `, ${partOffWord(day, one)}`).join('')
  return `${hoursWord(day)}${off}, ${toursWord(tourCount)}`
}
