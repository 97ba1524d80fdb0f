import { daysBetween, later, minutesOfDay, weekdayIn } from '../days.ts'
import type { Assistant } from '../people/people.ts'
import type { Slot } from './plan.ts'

const buffer = 30

/** Tracks when people and listings are busy. Nothing is booked twice: no escort, listing, agent or client. */
export type Occupancy = {
  isFree(ids: readonly string[], slot: Slot): boolean
  take(ids: readonly string[], slot: Slot): void
}

/** Everyone keeps half an hour free after a tour, which is more than the exclusion constraints require of listings. */
export const createOccupancy = (): Occupancy => {
  const spans = new Map<string, [number, number][]>()
  const spanOf = ({ start, minutes }: Slot): [number, number] => [
    start.getTime(),
    later(start, minutes + buffer).getTime(),
  ]
  return {
    isFree: (ids, slot) => {
      const [from, to] = spanOf(slot)
      return ids.every((id) => (spans.get(id) ?? []).every(([start, end]) => to <= start || end <= from))
    },
    take: (ids, slot) => {
      for (const id of ids) spans.set(id, [...(spans.get(id) ?? []), spanOf(slot)])
    },
  }
}

/** Whether an assistant works at that place and time: city, shift, no day off. */
export const isOnDuty = (now: Date, assistant: Assistant, city: string, slot: Slot): boolean => {
  const { content, zone } = assistant
  if (!content.cities.some((one) => one === city)) return false
  const day = daysBetween(zone, now, slot.start)
  if (content.timeOff.some((off) => day >= off.from && day <= off.to)) return false
  const from = minutesOfDay(zone, slot.start)
  const weekday = weekdayIn(zone, slot.start)
  return content.shifts.some(
    (shift) => shift.weekdays.includes(weekday) && shift.from <= from && from + slot.minutes <= shift.to,
  )
}
