import type { tourNotes } from '@porchlight/server/features/notes/tables'
import { agentNotes } from '../content/notes-from-agents.ts'
import { staffNotes } from '../content/notes-from-staff.ts'
import { type Desk, later } from '../days.ts'
import { type Random, randomFrom, stableId } from '../random.ts'
import type { Plan } from '../tours/plan.ts'
import { type Actor, formerTime, type Timeline } from '../tours/timeline.ts'
import { tourIdOf } from '../tours/tour-rows.ts'
import { noteGeneratorFor, type TextCounts } from './note-generator.ts'
import { type NoteOccasion, noteOccasions } from './note-occasions.ts'
import { writeVisitNotes } from './visit-notes.ts'

export type NoteRow = typeof tourNotes.$inferInsert

const textsOf = (occasion: NoteOccasion): readonly string[] =>
  occasion.by === 'agent' ? agentNotes[occasion.about] : staffNotes[occasion.about]

/** Writes the notes of one tour, step by step. */
export const writeNotes = (
  plan: Plan,
  timeline: Timeline,
  now: Date,
  desk: Desk,
  textCounts: TextCounts,
): NoteRow[] => {
  const random = randomFrom(`notes:${plan.key}`)
  const agent: Actor = { id: plan.agent.id, type: 'agent', byTeamPassword: false }
  const asAssistant = (person: NonNullable<Plan['escort']>): Actor => ({
    id: person.id,
    type: 'assistant',
    byTeamPassword: person.byTeamPassword,
  })
  const staff = plan.coordinator ? asAssistant(plan.coordinator) : timeline.admin
  const guide = plan.escort ? asAssistant(plan.escort) : staff
  const writers = { agent, staff, desk: timeline.admin }
  const { write, drafts } = noteGeneratorFor(plan, now, textCounts, random)

  const steps = timeline.steps.filter(({ kind }) => kind !== 'progress' && kind !== 'archived')
  const moveAt = steps.findIndex(({ to }) => to === 'rescheduled')
  steps.forEach((step, index) => {
    const next = steps[index + 1]
    const target = plan.start && moveAt > index ? formerTime(plan, plan.start) : (plan.start ?? plan.wanted)
    for (const occasion of noteOccasions[step.to] ?? []) {
      if (occasion.when && !occasion.when({ plan, next: next?.to ?? null, isFirst: index === 0 })) continue
      if (!random.chance(occasion.chance)) continue
      const extra = occasion.directions && random.chance(0.78) ? directions(plan, random) : ''
      const at = later(step.at, random.int(...occasion.after))
      write(writers[occasion.by], textsOf(occasion), at, { before: next?.at ?? now, target, extra })
    }
  })
  if (plan.start)
    writeVisitNotes(plan, timeline, plan.start, now, desk, { random, agent, staff, guide, write })

  return drafts
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((draft, index) => ({
      id: stableId(`note:${plan.key}:${index}`, draft.at),
      tourId: tourIdOf(plan, timeline),
      agentId: plan.agent.id,
      authorId: draft.actor.id,
      authorType: draft.actor.type,
      byTeamPassword: draft.actor.byTeamPassword,
      note: draft.text,
      createdAt: draft.at,
    }))
}

const directions = (plan: Plan, random: Random): string => {
  const { entry, parking, quirks } = plan.property.access
  const about = random.weighted<readonly string[]>([
    [[entry], 4],
    [[entry, parking], 3],
    [[parking], 1],
    [[entry, quirks[0] ?? ''], 3],
    [[quirks[1] ?? ''], 2],
  ])
  return about.join(' ').trim()
}
