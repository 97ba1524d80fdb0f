import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { loadWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { now } from '../../../lib/now.ts'
import { DESK_ZONE, formatDayTime, instantToWall, wallToInstant } from '../../../lib/time.ts'
import { operationHoursQuery } from '../api.ts'

/** The specification's hours (agent area, section 9); 'CST' there means Chicago time. */
const dailyHours = '9:00 AM to 7:00 PM CST'
export const hoursText = `Monday to Sunday, ${dailyHours}, closed on holidays`

/** When the team handles a request sent now, if the desk is closed. */
export function DeskNow() {
  const { data } = useQuery(operationHoursQuery())
  if (!data || data.open) return null
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-md text-ink-2">
      Our office is closed{data.holiday ? ` (${data.holiday})` : ''}. We reopen{' '}
      <strong className="num font-semibold">{formatDayTime(data.handledFrom, DESK_ZONE)}</strong> and will
      handle your request then.
    </p>
  )
}

/** When the team reads a message sent now, if the desk is closed. */
export function MessagesRead() {
  const { data } = useQuery(operationHoursQuery())
  if (!data || data.open) return null
  return (
    <p className="border-t border-line bg-sunken px-4 py-2 text-sm text-ink-2">
      We’re closed{data.holiday ? ` (${data.holiday})` : ''}. We reopen{' '}
      <span className="num font-medium">{formatDayTime(data.handledFrom, DESK_ZONE)}</span> and will read your
      message then.
    </p>
  )
}

/** When the team starts on a request that is still untouched. */
export function RequestStart() {
  const { data } = useQuery(operationHoursQuery())
  if (!data) return null
  return data.open ? (
    <>We’re open now, and your request is in our queue.</>
  ) : (
    <>
      Our office is closed{data.holiday ? ` (${data.holiday})` : ''}. We reopen{' '}
      <span className="num font-medium">{formatDayTime(data.handledFrom, DESK_ZONE)}</span> and will handle it
      then.
    </>
  )
}

/**
 * Says that the chosen time is outside the hours; agents may request it anyway. Screen readers read it as the field's
 * hint.
 */
export function OutsideHours({ at }: { at: string }) {
  const { data } = useQuery(operationHoursQuery(at))
  if (!data || data.open) return null
  return (
    <span className="text-ink">
      Outside our hours{data.holiday ? ` (${data.holiday})` : ''}. You can still request it. We’ll reply when
      we’re open and may suggest another time.
    </span>
  )
}

/** A warning below a field, which prevents nothing. */
export const warningClass = 'mt-2 rounded-md bg-brand-soft px-3 py-2 text-sm text-ink'

/** Warns the team that a time is outside the hours; they may choose it anyway. */
export function OutsideHoursForTeam({ at }: { at: string }) {
  const { data } = useQuery(operationHoursQuery(at))
  if (!data || data.open) return null
  return (
    <p className={warningClass}>
      Outside our hours ({data.holiday ?? dailyHours}). You can still choose this time.
    </p>
  )
}

/** Warns the team that some times of several tours are outside the hours. */
export function OutsideHoursOfTours({ times }: { times: readonly string[] }) {
  const holidayOn = useClosedDays()
  const { from, to } = usualHours(DESK_ZONE)
  const outside = times.filter((at) => {
    const { date, time } = instantToWall(at, DESK_ZONE)
    return time < from || time >= to || Boolean(holidayOn?.(date))
  })
  if (outside.length === 0) return null
  return (
    <p className={warningClass}>
      {outside.length} of {times.length} {times.length === 1 ? 'time is' : 'times are'} outside our hours (
      {dailyHours}, closed on holidays). You can still choose {outside.length === 1 ? 'it' : 'them'}.
    </p>
  )
}

const holidays = loadWhenIdle(() => import('../../../lib/holidays.ts'))

/** Says on which dates the desk is closed, for a calendar; undefined until the table of holidays has loaded. */
export const useClosedDays = (): ((date: string) => string | null) | undefined => {
  const loaded = holidays.use()
  useEffect(holidays.load, [])
  return useMemo(() => {
    if (!loaded) return undefined
    return (date: string) => {
      const holiday = loaded.holidayOn(date)
      return holiday && `${holiday}, closed`
    }
  }, [loaded])
}

/** The desk's hours in a property's time zone, before the day is known. */
export const usualHours = (zone: string): { from: string; to: string } => {
  const { date } = instantToWall(now(), DESK_ZONE)
  const there = (time: string): string =>
    instantToWall(wallToInstant({ date, time }, DESK_ZONE).instant, zone).time
  return { from: there('09:00'), to: there('19:00') }
}
