import type { tourNotes } from '@porchlight/server/features/notes/tables'
import { agentNotes } from '../content/notes-from-agents.ts'
import { staffNotes } from '../content/notes-from-staff.ts'
import { type Desk, later } from '../days.ts'
import { type Random, randomFrom, stableId } from '../random.ts'
import { type Actor, formerTime, type Life } from '../tours/life.ts'
import type { Plan } from '../tours/plan.ts'
import { tourIdOf } from '../tours/tour-rows.ts'
import { type Memory, noteGeneratorFor } from './note-generator.ts'
import { type Moment, moments } from './note-moments.ts'
import { sayAroundTheTour } from './note-visit.ts'

export type NoteRow = typeof tourNotes.$inferInsert

const textsOf = (moment: Moment): readonly string[] =>
  moment.by === 'agent' ? agentNotes[moment.about] : staffNotes[moment.about]

/** Writes the notes of one tour, moment by moment. */
export const writeNotes = (plan: Plan, life: Life, now: Date, desk: Desk, memory: Memory): NoteRow[] => {
  const random = randomFrom(`notes:${plan.key}`)
  const agent: Actor = { id: plan.agent.id, type: 'agent', byTeamPassword: false }
  const asAssistant = (person: NonNullable<Plan['escort']>): Actor => ({
    id: person.id,
    type: 'assistant',
    byTeamPassword: person.byTeamPassword,
  })
  const staff = plan.coordinator ? asAssistant(plan.coordinator) : life.admin
  const guide = plan.escort ? asAssistant(plan.escort) : staff
  const writers = { agent, staff, desk: life.admin }
  const { write, drafts } = noteGeneratorFor(plan, now, memory, random)

  const steps = life.steps.filter(({ kind }) => kind !== 'progress' && kind !== 'archived')
  const moveAt = steps.findIndex(({ to }) => to === 'rescheduled')
  steps.forEach((step, index) => {
    const next = steps[index + 1]
    const target = plan.start && moveAt > index ? formerTime(plan, plan.start) : (plan.start ?? plan.wanted)
    for (const moment of moments[step.to] ?? []) {
      if (moment.when && !moment.when({ plan, next: next?.to ?? null, isFirst: index === 0 })) continue
      if (!random.chance(moment.chance)) continue
      const extra = moment.directions && random.chance(0.78) ? directions(plan, random) : ''
      const at = later(step.at, random.int(...moment.after))
      write(writers[moment.by], textsOf(moment), at, { before: next?.at ?? now, target, extra })
    }
  })
  if (plan.start) sayAroundTheTour(plan, life, plan.start, now, desk, { random, agent, staff, guide, write })

  return drafts
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((draft, index) => ({
      id: stableId(`note:${plan.key}:${index}`, draft.at),
      tourId: tourIdOf(plan, life),
      agentId: plan.agent.id,
      authorId: draft.actor.id,
      authorType: draft.actor.type,
      byTeamPassword: draft.actor.byTeamPassword,
      note: draft.text,
      createdAt: draft.at,
    }))
}

const directions = (plan: Plan, random: Random): string => {
  const { entry, parking, quirks } = plan.property.talk
  const about = random.weighted<readonly string[]>([
    [[entry], 4],
    [[entry, parking], 3],
    [[parking], 1],
    [[entry, quirks[0] ?? ''], 3],
    [[quirks[1] ?? ''], 2],
  ])
  return about.join(' ').trim()
}
