import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type Desk, later, minutesOfDay, onDay } from '../days.ts'
import type { Random } from '../random.ts'
import type { Plan } from './plan.ts'

/** A step at the desk, with the working minutes since the previous one. */
export type DeskStep = {
  readonly to: TourStatus
  readonly after: readonly [number, number]
  readonly by: 'admin' | 'assistant' | 'agent'
}

const assign: DeskStep = { to: 'assistant_assigned', after: [8, 160], by: 'admin' }
const contact: DeskStep = { to: 'contacting_client', after: [6, 130], by: 'assistant' }
const wait: DeskStep = { to: 'awaiting_response', after: [8, 70], by: 'assistant' }
const settle: DeskStep = { to: 'scheduling', after: [15, 300], by: 'assistant' }
const unavailable: DeskStep = { to: 'time_not_available', after: [20, 180], by: 'assistant' }
const another: DeskStep = { to: 'choose_another_time', after: [20, 180], by: 'assistant' }
const schedule: DeskStep = { to: 'scheduled', after: [25, 200], by: 'admin' }
const confirm: DeskStep = { to: 'confirmed', after: [20, 280], by: 'assistant' }
const move: DeskStep = { to: 'rescheduled', after: [60, 500], by: 'admin' }

/** The steps at the desk that lead to a tour's status; the visit itself comes afterwards. */
export const deskSteps = (plan: Plan, random: Random): DeskStep[] => {
  const waiting = random.chance(0.42) ? [wait] : []
  // Agents who got a time other than the requested one were sometimes asked first, and chose.
  const changed = plan.start !== null && plan.wanted.getTime() !== plan.start.getTime()
  const detour =
    changed && random.chance(0.3)
      ? [random.pick([unavailable, another]), { ...settle, after: [60, 500] } satisfies DeskStep]
      : []
  const byDesk = random.chance(0.1) ? [schedule] : []
  const moved = random.chance(0.045) ? [move, confirm] : []
  const talked = [assign, contact, ...waiting, settle]
  const confirmed = plan.adminScheduled ? [confirm] : [...talked, ...detour, ...byDesk, confirm]
  switch (plan.status) {
    case 'requested':
      return []
    case 'assistant_assigned':
      return [assign]
    case 'contacting_client':
      return [assign, contact]
    case 'awaiting_response':
      return [assign, contact, wait]
    case 'scheduling':
      return talked
    case 'time_not_available':
      return [...talked, unavailable]
    case 'choose_another_time':
      return [assign, contact, ...waiting, another]
    case 'scheduled':
      return plan.adminScheduled ? [] : [...talked, schedule]
    case 'rescheduled':
      return [...confirmed, move]
    case 'cancelled':
      if (plan.start === null) return []
      if (plan.noShow || random.chance(0.6)) return confirmed
      return plan.adminScheduled ? [] : [...talked, schedule]
    default:
      return [...confirmed, ...moved]
  }
}

/** Working minutes since the newest step of open work: few if someone waits for the desk, more if the desk waits. */
const ageOf: Partial<Record<TourStatus, readonly [number, number]>> = {
  assistant_assigned: [4, 150],
  contacting_client: [5, 240],
  awaiting_response: [30, 780],
  scheduling: [8, 420],
  time_not_available: [20, 900],
  choose_another_time: [20, 900],
  scheduled: [20, 1_100],
  confirmed: [10, 1_500],
  rescheduled: [15, 700],
}

export const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one)

/** The time of the newest step at the desk. */
export const lastDeskStep = (plan: Plan, now: Date, desk: Desk, random: Random): Date => {
  const [from, to] = ageOf[plan.status] ?? [100, 2_200]
  const over = plan.start !== null && plan.start < now
  // Past tours were confirmed between two hours and four days ahead.
  return desk.before(
    earlier(now, plan.start ?? plan.wanted),
    over ? random.int(110, 2_200) : random.int(from, to),
  )
}

/**
 * When an agent sent the request: some working time before the desk took it, or the evening before; for untaken
 * requests, minutes to hours ago in the daytime.
 */
export const sentAt = (plan: Plan, firstStep: Date | null, now: Date, desk: Desk, random: Random): Date => {
  const { zone } = plan.agent
  if (firstStep !== null) {
    const sent = desk.before(firstStep, random.int(7, 150))
    const early = minutesOfDay(zone, sent) < 11 * 60
    return early && random.chance(0.6) ? onDay(sent, -1, zone, random.int(19 * 60 + 5, 22 * 60 + 40)) : sent
  }
  if (plan.wanted < now) return desk.before(plan.wanted, random.int(600, 1_300))
  const old = plan.status === 'cancelled' || random.chance(0.1)
  const awake = (at: Date) => minutesOfDay(zone, at) >= 6 * 60
  for (let attempt = 0; attempt < 60; attempt++) {
    const at = later(now, old ? -random.int(500, 1_400) : -random.int(4, 440))
    if (awake(at)) return at
  }
  return later(now, -445)
}
