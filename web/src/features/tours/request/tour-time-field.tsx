import type { DayAtProperty } from '@porchlight/contract/tours/day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { now } from '../../../lib/now.ts'
import {
  formatDay,
  formatTime,
  formatTimeWithZone,
  instantToWall,
  type WallTime,
  wallToInstant,
  zoneAbbreviation,
} from '../../../lib/time.ts'
import { DateTimePicker } from '../../../ui/forms/dates/date-time-picker.tsx'
import { dayAtPropertyQuery } from '../api.ts'
import { FreeTimeButtons } from '../components/free-time-buttons.tsx'
import {
  type Attendees,
  freeNear,
  isTaken,
  otherTours,
  overlappingTours,
  sameWall,
  shareOf,
  usualOn,
} from './day-times.ts'
import { OutsideHours, useClosedDays, usualHours } from './desk-hours.tsx'

type Props = {
  label: string
  value: WallTime | null
  onChange: (value: WallTime | null) => void
  /** The property, once it is chosen. */
  propertyId: string | undefined
  zone: string
  /** Who attends the tour. */
  attendees: Attendees
  optional?: boolean | undefined
  /** A time in the past is wrong. Default true. */
  future?: boolean | undefined
  /** The time that the team could not get. */
  refused?: WallTime | null | undefined
  /** About the time in the field, before what the field itself says about it. */
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

const PAST = 'That time is in the past.'

/**
 * A tour's time in the property's time zone. Once the property and the day are chosen, the field shows three things for
 * that day: the desk's hours, the times taken at the property, and the agent's own tours.
 */
export function TourTimeField(props: Props) {
  const { propertyId, zone, attendees, future = true, refused = null, hint, ...field } = props
  const { value, onChange } = field
  const [date, setDate] = useState<string | null>(null)
  const { data: day } = useQuery({
    ...dayAtPropertyQuery(propertyId ?? '', date ?? ''),
    enabled: propertyId !== undefined && date !== null,
  })
  // The answer belongs to the chosen property and day, not to the ones before.
  const shown = date !== null && day?.date === date ? day : undefined
  const pick = (at: string): void => onChange(instantToWall(at, zone))
  const isPast = value !== null && new Date(wallToInstant(value, zone).instant) < now()
  // A new time in the past is an error of the field, which says so itself.
  const about = isPast
    ? future
      ? undefined
      : PAST
    : hintOf(value, zone, hint !== undefined || propertyId !== undefined)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DateTimePicker
        {...field}
        zone={zone}
        min={future ? instantToWall(now(), zone) : undefined}
        future={future}
        usual={shown ? usualOn(shown) : usualHours(zone)}
        noteOf={useClosedDays()}
        taken={shown && ((time) => isTaken(shown, time))}
        onDay={setDate}
        hint={
          hint ? (
            <>
              {hint} {about}
            </>
          ) : (
            about
          )
        }
      />
      {shown && !isPast ? (
        <Day day={shown} chosen={value} attendees={attendees} refused={refused} onPick={pick} />
      ) : null}
    </div>
  )
}

const hintOf = (value: WallTime | null, zone: string, placed: boolean): ReactNode => {
  if (value) return <OutsideHours at={wallToInstant(value, zone).instant} />
  return placed ? undefined : 'In the property’s time zone'
}

type DayProps = {
  day: DayAtProperty
  chosen: WallTime | null
  attendees: Attendees
  refused: WallTime | null
  onPick: (at: string) => void
}

/** The day's hours and taken times, and free times near a taken one. */
function Day({ day, chosen, attendees, refused, onPick }: DayProps) {
  const { timeZone, open, taken } = day
  const noon = wallToInstant({ date: day.date, time: '12:00' }, timeZone).instant
  const isRefused = sameWall(chosen, refused)
  const conflict = chosen?.date === day.date && (isRefused || isTaken(day, chosen.time)) ? chosen.time : null
  const refusedAt = refused?.date === day.date ? wallToInstant(refused, timeZone).instant : null
  const free = conflict
    ? freeNear(day, conflict, now(), (start) => refusedAt === null || start !== Date.parse(refusedAt))
    : []
  const hours = open
    ? `Our hours: ${formatTime(open.from, timeZone)} to ${formatTime(open.until, timeZone)} ${zoneAbbreviation(open.from, timeZone)}`
    : `We’re closed${day.holiday ? ` (${day.holiday})` : ''}`
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink-2">
      <DayBar day={day} chosen={chosen} />
      <p className="num">
        <strong className="font-semibold text-ink">{formatDay(noon, timeZone)}.</strong> {hours}.{' '}
        {refusedAt ? `The team couldn’t get ${formatTime(refusedAt, timeZone)}. ` : null}
        {taken.length === 0
          ? 'No other tours at this property.'
          : `Taken at this property: ${taken.map(({ from, until }) => `${formatTime(from, timeZone)} to ${formatTime(until, timeZone)}`).join(', ')}.`}
      </p>
      <OwnTours tours={otherTours(day, attendees)} zone={timeZone} />
      <div role="status" className="contents">
        {conflict ? (
          <div className="flex flex-col gap-2 text-ink">
            <p>
              <strong className="font-semibold">
                {isRefused ? 'That time isn’t available.' : 'That time is taken.'}
              </strong>{' '}
              {free.length > 0 ? 'These are free:' : 'Choose another day.'}
            </p>
            {free.length > 0 ? <FreeTimeButtons times={free} zone={timeZone} onPick={onPick} /> : null}
          </div>
        ) : null}
        {chosen?.date === day.date ? <Overlaps day={day} time={chosen.time} attendees={attendees} /> : null}
      </div>
    </div>
  )
}

/** How many of the agent's tours are listed before 'And 2 more'. */
const NAMED = 4

function OwnTours({ tours, zone }: { tours: DayAtProperty['own']; zone: string }) {
  const title = useId()
  const [first] = tours
  if (!first) return null
  const more = tours.length - NAMED
  return (
    <div className="num wrap-anywhere">
      <p id={title}>Your tours on this day ({zoneAbbreviation(first.from, zone)})</p>
      <ul aria-labelledby={title}>
        {tours.slice(0, NAMED).map(({ id, from, clientName, address }) => (
          <li key={id}>
            {formatTime(from, zone)}, {clientName || 'a client'}, {address}
          </li>
        ))}
        {more > 0 ? <li>And {more} more</li> : null}
      </ul>
    </div>
  )
}

/** Warns that the client, or the agent as escort, is at another tour then. The agent may request the time anyway. */
function Overlaps({ day, time, attendees }: Pick<DayProps, 'day' | 'attendees'> & { time: string }) {
  const overlaps = overlappingTours(day, time, attendees)
  if (overlaps.length === 0) return null
  return (
    <div className="num flex flex-col gap-1 rounded-md bg-brand-soft px-3 py-2 text-ink wrap-anywhere">
      {overlaps.map(({ tour, who }) => (
        <p key={tour.id}>
          <strong className="font-semibold">
            {who === 'agent'
              ? `You’re escorting ${tour.clientName || 'a client'}`
              : `${tour.clientName || 'This client'} has a tour`}{' '}
            at {formatTimeWithZone(tour.from, day.timeZone)}: {tour.address}.
          </strong>
        </p>
      ))}
      <p>You can still request this time.</p>
    </div>
  )
}

/** The day as a bar from 7 AM to 9 PM: open hours, taken times and the chosen one. The sentence below says the same. */
function DayBar({ day, chosen }: Pick<DayProps, 'day' | 'chosen'>) {
  const { timeZone, date } = day
  const place = (from: string, until: string) => {
    const left = shareOf(instantToWall(from, timeZone), date)
    return { left: `${left}%`, width: `${shareOf(instantToWall(until, timeZone), date) - left}%` }
  }
  return (
    <div aria-hidden="true" className="relative h-2.5 overflow-hidden rounded-full bg-line">
      {day.open ? (
        <span className="absolute inset-y-0 bg-ok/35" style={place(day.open.from, day.open.until)} />
      ) : null}
      {day.taken.map(({ from, until }) => (
        <span key={from} className="absolute inset-y-0 bg-ink-3" style={place(from, until)} />
      ))}
      {chosen?.date === date ? (
        <span
          className="absolute inset-y-0 w-1 -translate-x-1/2 bg-brand"
          style={{ left: `${shareOf(chosen, date)}%` }}
        />
      ) : null}
    </div>
  )
}
