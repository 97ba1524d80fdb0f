import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { tourHistory } from '@porchlight/server/features/tours/tables'
import { cancelReasons, stepNotes } from '../content/feedback.ts'
import { type Desk, later } from '../days.ts'
import type { People } from '../people/people.ts'
import { type Random, randomFrom } from '../random.ts'
import { deskSteps, earlier, lastDeskStep, sentAt } from './desk-steps.ts'
import { answersAbout } from './feedback.ts'
import type { Plan } from './plan.ts'

type Kind = (typeof tourHistory.$inferInsert)['kind']
export type Actor = {
  readonly id: string
  readonly type: 'agent' | 'admin' | 'assistant'
  readonly byTeamPassword: boolean
}

/** One entry of the timeline. */
export type Step = {
  readonly at: Date
  readonly kind: Kind
  readonly actor: Actor
  readonly from: TourStatus | null
  readonly to: TourStatus
  readonly note: string | null
  readonly internal: boolean
  readonly changes: { field: string; from: string | null; to: string | null }[]
}

export type Timeline = {
  readonly createdAt: Date
  readonly steps: readonly Step[]
  readonly onMyWayAt: Date | null
  readonly arrivedAt: Date | null
  readonly archivedAt: Date | null
  readonly admin: Actor
}

const actorOf = {
  admin: (people: People, random: Random): Actor => {
    const person = random.chance(0.86) ? people.staff[0] : people.staff[1]
    return { id: person?.id ?? '', type: 'admin', byTeamPassword: false }
  },
  assistant: (plan: Plan, who: 'coordinator' | 'escort'): Actor => {
    const person = (who === 'escort' ? plan.escort : null) ?? plan.coordinator
    return { id: person?.id ?? '', type: 'assistant', byTeamPassword: person?.byTeamPassword ?? false }
  },
  agent: (plan: Plan): Actor => ({ id: plan.agent.id, type: 'agent', byTeamPassword: false }),
}

const noteFor = (to: TourStatus, random: Random): string | null => {
  const notes = stepNotes[to]
  return notes && random.chance(0.45) ? random.pick(notes) : null
}

/**
 * The steps that led to a tour's status, calculated backward from now or from the tour through the desk's working
 * hours.
 */
export const buildTimeline = (plan: Plan, people: People, now: Date, desk: Desk): Timeline => {
  const random = randomFrom(`life:${plan.key}`)
  const admin = actorOf.admin(people, random)
  const planned = deskSteps(plan, random)
  const cancelledAtDesk = plan.status === 'cancelled' && !plan.noShow
  let at = lastDeskStep(plan, now, desk, random)
  const cancelledAt = at
  if (cancelledAtDesk) at = desk.before(at, random.int(20, 700))
  const times = planned.map(() => at)
  for (let index = planned.length - 1; index >= 0; index--) {
    times[index] = at
    const [from, to] = planned[index]?.after ?? [5, 60]
    at = desk.before(at, random.int(from, Math.round(from + (to - from) * random.next())))
  }
  const firstStep = times[0] ?? (cancelledAtDesk ? cancelledAt : null)
  const createdAt = plan.adminScheduled
    ? times[0]
      ? desk.before(times[0], random.int(20, 300))
      : at
    : sentAt(plan, firstStep, now, desk, random)

  const steps: Step[] = []
  let status: TourStatus = plan.adminScheduled ? 'scheduled' : 'requested'
  const add = (step: Omit<Step, 'from' | 'internal' | 'changes'> & Partial<Step>) => {
    steps.push({ internal: false, changes: [], from: steps.length === 0 ? null : status, ...step })
    status = step.to
  }
  add({
    at: createdAt,
    kind: 'created',
    actor: plan.adminScheduled ? admin : actorOf.agent(plan),
    to: status,
    note: null,
  })

  let date: string | null = plan.adminScheduled ? (plan.start?.toISOString() ?? null) : null
  const moves = planned.some(({ to }) => to === 'rescheduled')
  planned.forEach(({ to, by }, index) => {
    // A tour that was moved had the requested time before, or two hours later.
    const settled =
      to === 'rescheduled' || !moves || planned.slice(0, index).some((step) => step.to === 'rescheduled')
    const wanted = plan.start && (settled ? plan.start : formerTime(plan, plan.start)).toISOString()
    const takes = to === 'scheduled' || to === 'confirmed' || to === 'rescheduled'
    const changes = takes && wanted !== date ? [{ field: 'scheduledDate', from: date, to: wanted }] : []
    if (takes) date = wanted
    add({
      at: times[index] ?? createdAt,
      kind: to === 'assistant_assigned' ? 'assigned' : changes.length > 0 ? 'scheduled' : 'status',
      actor: by === 'admin' ? admin : actorOf.assistant(plan, 'coordinator'),
      to,
      note: noteFor(to, random),
      changes:
        to === 'assistant_assigned'
          ? [{ field: 'assistant', from: null, to: plan.coordinator?.name ?? null }]
          : changes,
    })
  })

  if (cancelledAtDesk) {
    const byAgent = plan.coordinator === null
    add({
      at: cancelledAt,
      kind: 'cancelled',
      actor: byAgent ? actorOf.agent(plan) : admin,
      to: 'cancelled',
      note: random.chance(0.7) ? random.pick(byAgent ? cancelReasons.agent : cancelReasons.staff) : null,
    })
  }
  const door = plan.start
    ? addVisit(plan, plan.start, now, random, add)
    : { onMyWayAt: null, arrivedAt: null }

  const last = steps.at(-1)?.at ?? createdAt
  const closed = plan.status === 'completed' || plan.status === 'cancelled'
  const archivedAt =
    closed && last < later(now, -60 * 24 * 60) && random.chance(0.06)
      ? desk.after(last, random.int(2_000, 9_000))
      : null
  if (archivedAt)
    add({ at: archivedAt, kind: 'archived', actor: admin, to: status, note: null, internal: true })
  return { createdAt, steps, ...door, archivedAt, admin }
}

/** The time of a tour before it was moved. */
export const formerTime = (plan: Plan, start: Date): Date =>
  plan.wanted.getTime() === start.getTime() ? later(start, -24 * 60) : plan.wanted

type Add = (step: Omit<Step, 'from' | 'internal' | 'changes'> & Partial<Step>) => void

/** The steps of the visit: on the way, arrived, started, completed, or a no-show. None is later than `now`. */
const addVisit = (plan: Plan, start: Date, now: Date, random: Random, add: Add) => {
  const nothing = { onMyWayAt: null, arrivedAt: null }
  const takesPlace = plan.status === 'in_progress' || plan.status === 'completed' || plan.noShow
  const soon = plan.status === 'confirmed' && start.getTime() - now.getTime() < 20 * 60_000
  const actor = actorOf.assistant(plan, 'escort')
  const progress = (field: string, at: Date) =>
    add({
      at,
      kind: 'progress',
      actor,
      to: 'confirmed',
      note: null,
      changes: [{ field, from: null, to: at.toISOString() }],
    })

  let onMyWayAt: Date | null = null
  let arrivedAt: Date | null = null
  if (plan.escort && (takesPlace || soon)) {
    onMyWayAt = later(start, -random.int(22, 40))
    if (onMyWayAt < now) progress('on_my_way', onMyWayAt)
    else onMyWayAt = null
    arrivedAt = takesPlace ? later(start, -random.int(4, 12)) : null
    if (arrivedAt) progress('arrived', arrivedAt)
  }
  if (!takesPlace) return { ...nothing, onMyWayAt }
  if (plan.noShow) {
    const at = earlier(later(start, random.int(20, 34)), later(now, -1))
    const changes = [{ field: 'outcome', from: null, to: 'no_show' }]
    add({ at, kind: 'cancelled', actor, to: 'cancelled', note: random.pick(cancelReasons.noShow), changes })
    return { onMyWayAt, arrivedAt }
  }
  add({
    at: earlier(later(start, random.int(0, 3)), later(now, -1)),
    kind: 'status',
    actor,
    to: 'in_progress',
    note: noteFor('in_progress', random),
  })
  if (plan.status === 'completed') {
    const at = earlier(later(start, plan.minutes + random.int(-8, 25)), later(now, -1))
    const { noteToAgent, ...answers } = answersAbout(plan)
    const changes = Object.entries(answers).map(([field, to]) => ({ field, from: null, to }))
    add({ at, kind: 'feedback', actor, to: 'completed', note: noteToAgent ?? null, changes })
  }
  return { onMyWayAt, arrivedAt }
}
