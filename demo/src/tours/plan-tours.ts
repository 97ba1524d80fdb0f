import { deskZone } from '@porchlight/contract/kernel/desk'
import { type TourStatus, tourStatuses } from '@porchlight/contract/tours/statuses'
import { later, minutesOfDay, onDay, weekdayIn } from '../days.ts'
import { type Random, randomFrom } from '../random.ts'
import { createOccupancy } from './occupancy.ts'
import { beginnings, type Planning, placeTour, type TourSpec, type TourState } from './place-tour.ts'
import type { Plan, Slot } from './plan.ts'

export const numberOfTours = 2_000
const past = 120
const future = 21

/** The number of tours without a date, by status. */
const pipeline: readonly (readonly [TourStatus, number])[] = [
  ['requested', 50],
  ['assistant_assigned', 32],
  ['contacting_client', 30],
  ['awaiting_response', 30],
  ['scheduling', 28],
  ['time_not_available', 15],
  ['choose_another_time', 13],
]
const undated: ReadonlySet<TourStatus> = new Set(pipeline.map(([status]) => status))

const fixed = (status: TourStatus): TourState => ({ status, noShow: false, dated: !undated.has(status) })

/** Monday to Sunday: showings are weekend business. */
const weekdayTrade = [0.75, 0.85, 0.9, 1, 1.1, 1.75, 1.15]

/** The amount of business per day: growing slowly up to now, declining in the future; none on holidays. */
const dayWeights = ({ now, desk }: Planning, from: number, to: number): [number, number][] => {
  const weights: [number, number][] = []
  for (let day = from; day <= to; day++) {
    const noon = onDay(now, day, deskZone, 12 * 60)
    if (desk.isHoliday(noon)) continue
    const weekday = weekdayIn(deskZone, noon) - 1
    const trend = day < 0 ? 1 + day / 400 : Math.exp(-day / 7)
    weights.push([day, (weekdayTrade[weekday] ?? 1) * trend])
  }
  return weights
}

/** The current half-hour if tours take place at this hour, otherwise the last one of the last working day. */
const currentSlot = ({ now, desk }: Planning, zone: string): Slot => {
  const [from, to] = beginnings(zone)
  const minutes = minutesOfDay(zone, now)
  const half = Math.floor((minutes - 5) / 30) * 30
  const today = onDay(now, 0, zone, half)
  if (half >= from && half <= to && !desk.isHoliday(today)) return { start: today, minutes: 60 }
  let day = minutes > to + 60 ? 0 : -1
  while (desk.isHoliday(onDay(now, day, zone, to))) day--
  return { start: onDay(now, day, zone, to - 30), minutes: 60 }
}

/** For the people whom visitors sign in as: every status, and enough work for this week. */
const demoSpecs = (planning: Planning): TourSpec[] => {
  const { agents, assistants } = planning.people
  const soon = dayWeights(planning, 1, 5)
  const days: Partial<Record<TourStatus, [number, number][]>> = {
    completed: dayWeights(planning, -12, -2),
    cancelled: dayWeights(planning, -14, -2),
  }
  const copies: Partial<Record<TourStatus, number>> = {
    requested: 2,
    scheduling: 2,
    scheduled: 2,
    confirmed: 3,
  }
  const pairs = [
    ['sarah', 'elena'],
    ['marcus', 'james'],
  ] as const
  return pairs.flatMap(([agentName, assistantName]) => {
    const agent = agents.find(({ content }) => content.demo === agentName)
    const assistant = assistants.find(({ content }) => content.username === assistantName)
    if (!agent || !assistant) throw new Error(`${agentName} or ${assistantName} is missing`)
    return tourStatuses.flatMap((status) =>
      Array.from(
        { length: copies[status] ?? 1 },
        (_, copy): TourSpec => ({
          key: `${agentName}:${status}:${copy}`,
          state: () => fixed(status),
          agent,
          assistant,
          days: days[status] ?? soon,
          ...(status === 'in_progress' && { slot: currentSlot(planning, agent.zone) }),
        }),
      ),
    )
  })
}

/** The current state of a tour that was planned for this time. */
const stateOf = ({ now }: Planning, slot: Slot, random: Random): TourState => {
  const end = later(slot.start, slot.minutes + 12)
  if (end < now) {
    if (random.chance(0.045)) return { status: 'cancelled', noShow: true, dated: true }
    if (random.chance(0.135)) return { status: 'cancelled', noShow: false, dated: random.chance(0.65) }
    return fixed('completed')
  }
  if (later(slot.start, 3) < now) return fixed('in_progress')
  const hours = (slot.start.getTime() - now.getTime()) / 3_600_000
  return fixed(
    random.weightedWord<TourStatus>({
      confirmed: hours < 48 ? 84 : 66,
      scheduled: hours < 48 ? 8 : 24,
      rescheduled: hours < 24 ? 0 : 6,
      cancelled: 6,
    }),
  )
}

/** All 2,000 tours: first those of the demo people, then those without a date, then the rest. */
export const planTours = (planning: Planning): Plan[] => {
  const busy = createOccupancy()
  const plans: Plan[] = []
  const add = (spec: TourSpec): boolean => {
    const plan = placeTour(planning, busy, spec)
    if (plan) plans.push(plan)
    return plan !== null
  }
  for (const spec of demoSpecs(planning))
    if (!add(spec)) throw new Error(`no room for the demo's ${spec.key}`)

  const coming = dayWeights(planning, 1, 14)
  const missed = dayWeights(planning, -2, -1)
  for (const [status, count] of pipeline)
    for (let index = 0; index < count; index++)
      // For a few the requested time has passed, so that the queue shows overdue ones.
      add({ key: `${status}:${index}`, state: () => fixed(status), days: index % 15 === 7 ? missed : coming })

  // Today is busier than average, so that a visitor sees tours in progress.
  const today = dayWeights(planning, 0, 0)
  const before = dayWeights(planning, -past, -1)
  const after = dayWeights(planning, 1, future)
  for (let index = 0; plans.length < numberOfTours; index++) {
    if (index > 2 * numberOfTours) throw new Error('the calendar is full')
    const random = randomFrom(`day:${index}`)
    const days = today.length > 0 && random.chance(0.024) ? today : random.chance(0.115) ? after : before
    add({ key: String(index), state: (slot, drawn) => stateOf(planning, slot, drawn), days })
  }
  return plans
}
