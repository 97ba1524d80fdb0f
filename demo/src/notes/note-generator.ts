import { later, minutesOfDay } from '../days.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Plan } from '../tours/plan.ts'
import type { Actor } from '../tours/timeline.ts'
import { fillText, fits } from './words.ts'

/** Counts how often each person wrote each text, so that people repeat themselves as late as possible. */
export type TextCounts = Map<string, Map<string, number>>

export type Draft = { readonly at: Date; readonly actor: Actor; readonly text: string }

/** Writes a suitable text as this person at that time; nothing if no text fits or the person would not be writing. */
export type WriteNote = (
  actor: Actor,
  texts: readonly string[],
  at: Date,
  about?: { before?: Date; target?: Date; extra?: string },
) => void

const isAwake = (zone: string, at: Date): boolean => {
  const minutes = minutesOfDay(zone, at)
  return minutes >= 6 * 60 && minutes < 23 * 60
}

/** A quarter of the people omit the final period, in all of their notes. */
const inTheirStyle = (actor: Actor, text: string): string =>
  randomFrom(`style:${actor.id}`).chance(0.27) ? text.replace(/\.$/, '') : text

/** One of the texts that this person has used least. */
const choose = (
  plan: Plan,
  actor: Actor,
  texts: readonly string[],
  textCounts: TextCounts,
  random: Random,
): string | null => {
  const suitable = texts.filter((text) => fits(text, plan))
  if (suitable.length === 0) return null
  const counts = textCounts.get(actor.id) ?? new Map<string, number>()
  textCounts.set(actor.id, counts)
  const countOf = (text: string) => counts.get(text) ?? 0
  const least = Math.min(...suitable.map(countOf))
  const text = random.pick(suitable.filter((one) => countOf(one) === least))
  counts.set(text, least + 1)
  return text
}

/** A writer for the notes of one tour. It leaves out notes after `now`, or after the event they mention. */
export const noteGeneratorFor = (
  plan: Plan,
  now: Date,
  textCounts: TextCounts,
  random: Random,
): { write: WriteNote; drafts: Draft[] } => {
  const drafts: Draft[] = []
  const write: WriteNote = (actor, texts, at, about = {}) => {
    const { before = now, target = plan.start ?? plan.wanted, extra = '' } = about
    if (at >= later(now, -1) || at >= before) return
    if (actor.type === 'agent' && !isAwake(plan.agent.zone, at)) return
    const text = choose(plan, actor, texts, textCounts, random)
    if (text === null) return
    drafts.push({
      at,
      actor,
      text: inTheirStyle(actor, `${fillText(text, plan, at, target)} ${extra}`.trim()),
    })
  }
  return { write, drafts }
}
