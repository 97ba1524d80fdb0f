import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { agentNotes } from '../content/notes-from-agents.ts'
import { staffNotes } from '../content/notes-from-staff.ts'
import { type Desk, later } from '../days.ts'
import type { Random } from '../random.ts'
import { interestOf } from '../tours/feedback.ts'
import type { Plan } from '../tours/plan.ts'
import type { Actor, Timeline } from '../tours/timeline.ts'
import type { WriteNote } from './note-generator.ts'

const liked = {
  very_interested: 'Good',
  interested: 'Good',
  undecided: 'Mixed',
  not_interested: 'Bad',
} as const

type Around = { random: Random; agent: Actor; staff: Actor; guide: Actor; write: WriteNote }

/** Notes from the evening before, during the visit, and afterwards. */
export const writeVisitNotes = (
  plan: Plan,
  timeline: Timeline,
  start: Date,
  now: Date,
  desk: Desk,
  around: Around,
): void => {
  const { random, agent, staff, guide, write } = around
  const at = (to: TourStatus) =>
    timeline.steps.findLast((step) => step.to === to && step.kind !== 'progress' && step.kind !== 'archived')
      ?.at
  const confirmedAt = at('confirmed')
  const startedAt = at('in_progress')
  const completedAt = at('completed')
  const stays = ['confirmed', 'in_progress', 'completed'].includes(plan.status) || plan.noShow
  if (stays && confirmedAt) {
    const eve = desk.before(start, random.int(240, 640))
    const before = start
    if (eve > later(confirmedAt, 90)) {
      if (random.chance(0.1)) write(agent, agentNotes.eve, eve, { before })
      else if (random.chance(0.11)) write(staff, staffNotes.eve, eve, { before })
    }
  }
  if (startedAt && plan.escort && random.chance(plan.status === 'in_progress' ? 0.8 : 0.2)) {
    if (random.chance(0.5)) write(guide, staffNotes.arriving, later(start, random.int(-7, -1)))
    else write(guide, staffNotes.inside, later(startedAt, random.int(4, 14)))
  }
  if (plan.status === 'in_progress' && later(start, 100) < now)
    write(guide, staffNotes.late, later(start, random.int(70, 95)))
  if (plan.noShow) {
    const closedAt = at('cancelled') ?? now
    if (random.chance(0.92)) write(guide, staffNotes.noShow, later(closedAt, random.int(1, 8)))
    if (random.chance(0.5)) write(agent, agentNotes.noShow, later(closedAt, random.int(25, 200)))
  }
  if (!completedAt) return
  const mood = liked[interestOf(plan)]
  const toldAt = later(completedAt, random.int(4, 55))
  if (!random.chance(0.68)) return
  const extra = plan.property.access.quirks.find((quirk) => worthKnowing.test(quirk)) ?? ''
  write(guide, staffNotes[`after${mood}`], toldAt, {
    extra: extra && random.chance(0.3) ? `For next time: ${lowerFirst(extra)}` : '',
  })
  if (random.chance(0.42)) write(agent, agentNotes[`thanks${mood}`], later(toldAt, random.int(9, 420)))
}

// Information that helps the next visitor.
const worthKnowing = /loose|deadbolt|light switch|sticks|steep|needs the fob|slow|gets warm/

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
