import type { DayAtProperty } from '@porchlight/contract/tours/day'
import { instantToWall, type WallTime, wallToInstant } from '../../../lib/time.ts'
import type { ClientValues } from '../../clients/client-values.ts'

/** The length of an agent's tour: the server's default. */
const MINUTES = 60
const STEP = 30
const MINUTE = 60_000

type Span = { from: number; until: number }

const spanOf = ({ from, until }: { from: string; until: string }): Span => ({
  from: Date.parse(from),
  until: Date.parse(until),
})

const isFree = (day: DayAtProperty, start: number): boolean =>
  day.taken.map(spanOf).every(({ from, until }) => start + MINUTES * MINUTE <= from || until <= start)

/** Whether a tour that starts at this local time of the day would overlap another tour. */
export const isTaken = (day: DayAtProperty, time: string): boolean =>
  !isFree(day, Date.parse(wallToInstant({ date: day.date, time }, day.timeZone).instant))

type OwnTour = DayAtProperty['own'][number]

/** Who attends a planned tour. */
export type Attendees = {
  client: ClientValues['client']
  clientEmail: string
  /** The agent escorts the client, or may still choose to. */
  agent: boolean
  /** The tour itself, if it exists already. */
  tourId?: string | undefined
}

const isClientOf = ({ client, clientEmail }: Attendees, tour: OwnTour): boolean => {
  if (client?.id && client.id === tour.clientId) return true
  const email = clientEmail.trim().toLowerCase()
  return email !== '' && email === tour.clientEmail?.toLowerCase()
}

/** The agent's other tours of the day. */
export const otherTours = (day: DayAtProperty, { tourId }: Attendees): OwnTour[] =>
  day.own.filter(({ id }) => id !== tourId)

type Overlap = { tour: OwnTour; who: 'client' | 'agent' }

/** The agent's other tours that overlap a tour at this time, and have the same client or need the agent as escort. */
export const overlappingTours = (day: DayAtProperty, time: string, attendees: Attendees): Overlap[] => {
  const start = Date.parse(wallToInstant({ date: day.date, time }, day.timeZone).instant)
  return otherTours(day, attendees).flatMap((tour): Overlap[] => {
    const { from, until } = spanOf(tour)
    if (start + MINUTES * MINUTE <= from || until <= start) return []
    if (isClientOf(attendees, tour)) return [{ tour, who: 'client' }]
    return attendees.agent && tour.escorts ? [{ tour, who: 'agent' }] : []
  })
}

export const sameWall = (one: WallTime | null, other: WallTime | null): boolean =>
  one?.date === other?.date && one?.time === other?.time

/**
 * The free starts during the desk’s hours that are nearest to a time, at most three, earliest first.
 *
 * @param isOffered leaves out starts that are no choice, though no tour holds them
 */
export const freeNear = (
  day: DayAtProperty,
  time: string,
  now: Date,
  isOffered: (start: number) => boolean = () => true,
): string[] => {
  if (!day.open) return []
  const wanted = Date.parse(wallToInstant({ date: day.date, time }, day.timeZone).instant)
  const { from, until } = spanOf(day.open)
  const starts: number[] = []
  for (let start = from; start + MINUTES * MINUTE <= until; start += STEP * MINUTE)
    if (start > now.getTime() && isFree(day, start) && isOffered(start)) starts.push(start)
  return starts
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, 3)
    .toSorted((a, b) => a - b)
    .map((start) => new Date(start).toISOString())
}

/** The desk's hours on a day in the property's local time, for the list of times. */
export const usualOn = ({ open, timeZone }: DayAtProperty): { from: string; to: string } | undefined =>
  open
    ? { from: instantToWall(open.from, timeZone).time, to: instantToWall(open.until, timeZone).time }
    : undefined

/** Where a time of the day lies on a bar from 7 AM to 9 PM local time, in percent. */
export const shareOf = ({ date, time }: WallTime, day: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = date === day ? hours * 60 + minutes : date < day ? 0 : 24 * 60
  return Math.min(100, Math.max(0, ((past - 7 * 60) / (14 * 60)) * 100))
}
