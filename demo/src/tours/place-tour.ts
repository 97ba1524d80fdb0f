import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type Desk, daysBetween, later, minutesOfDay, onDay } from '../days.ts'
import type { Client } from '../people/clients.ts'
import type { Agent, Assistant, People } from '../people/people.ts'
import type { Property } from '../places/places.ts'
import { type Random, randomFrom } from '../random.ts'
import { isOnDuty, type Occupancy } from './occupancy.ts'
import type { Plan, Slot } from './plan.ts'

export type Planning = {
  readonly now: Date
  readonly desk: Desk
  readonly people: People
  readonly propertiesIn: ReadonlyMap<string, readonly Property[]>
  readonly clientsOf: ReadonlyMap<string, readonly Client[]>
}

/** A tour's status, and whether it ever had a date. */
export type TourState = { readonly status: TourStatus; readonly noShow: boolean; readonly dated: boolean }

export type TourSpec = {
  /** The seed of every random choice for this tour. */
  readonly key: string
  readonly state: (slot: Slot, random: Random) => TourState
  readonly agent?: Agent
  readonly assistant?: Assistant
  /** The days to choose from, relative to today, with weights. */
  readonly days: readonly (readonly [number, number])[]
  readonly slot?: Slot
}

/** The range of start times in minutes after midnight, within the hours of both desk and place. */
export const beginnings = (zone: string): readonly [number, number] => {
  if (zone === 'America/New_York') return [10 * 60, 18 * 60 + 30]
  return zone === 'America/Denver' ? [9 * 60, 17 * 60] : [9 * 60, 18 * 60]
}

const attempts = 80

/** Finds an agent, client, place, time and assistants that are free for a tour; null if the calendar is full. */
export const placeTour = (planning: Planning, busy: Occupancy, spec: TourSpec): Plan | null => {
  const random = randomFrom(`tour:${spec.key}`)
  const { now, people } = planning
  for (let attempt = 0; attempt < attempts; attempt++) {
    const day = random.weighted(spec.days)
    const agent = spec.agent ?? pickAgent(people.agents, day, random)
    if (!agent) continue
    const property = pickProperty(planning, agent, random)
    const client = random.pick(planning.clientsOf.get(agent.id) ?? [])
    const slot = spec.slot ?? drawSlot(now, day, property.zone, random)
    if (property.createdAt > later(slot.start, -14 * 24 * 60)) continue
    const state = spec.state(slot, random)
    const ids = [agent.id, property.id, client.id]
    if (state.dated && !busy.isFree(ids, slot)) continue

    const help = findHelp(planning, busy, spec, state, { property, slot, random })
    if (!help) continue
    if (state.dated) busy.take([...ids, ...(help.escort ? [help.escort.id] : [])], slot)
    return {
      key: spec.key,
      agent,
      client,
      property,
      status: state.status,
      noShow: state.noShow,
      ...wishesOf(now, slot, property, state, random),
      start: state.dated ? slot.start : null,
      minutes: slot.minutes,
      ...help,
      priority: random.weightedWord({ normal: 86, high: 9, low: 5 }),
    }
  }
  return null
}

const pickAgent = (agents: readonly Agent[], day: number, random: Random): Agent | null => {
  const working = agents.filter(
    ({ access, content }) => content.trade > 0 && day >= access.from + 9 && day <= access.to,
  )
  return working.length === 0 ? null : random.weighted(working.map((agent) => [agent, agent.content.trade]))
}

const pickProperty = ({ propertiesIn }: Planning, agent: Agent, random: Random): Property => {
  const city = agent.content.also && random.chance(0.22) ? agent.content.also : agent.content.city
  const listed = propertiesIn.get(city) ?? []
  const property = random.pick(listed)
  return property.only === null || property.only === agent.id
    ? property
    : random.pick(listed.filter(({ only }) => only === null))
}

const drawSlot = (now: Date, day: number, zone: string, random: Random): Slot => {
  const [from, to] = beginnings(zone)
  const minutes = random.weighted([
    [60, 80],
    [30, 8],
    [45, 7],
    [90, 5],
  ])
  return { start: onDay(now, day, zone, from + random.int(0, (to - from) / 30) * 30), minutes }
}

const wishesOf = (now: Date, slot: Slot, property: Property, state: TourState, random: Random) => {
  const day = daysBetween(property.zone, now, slot.start)
  const other = onDay(now, day + random.int(1, 2), property.zone, random.int(20, 34) * 30)
  // Three in four get the requested time.
  const moved = state.dated && random.chance(0.25)
  return {
    wanted: moved
      ? later(
          slot.start,
          random.pick([60, 90, 120]) * (minutesOfDay(property.zone, slot.start) < 13 * 60 ? 1 : -1),
        )
      : slot.start,
    alternative: random.chance(0.45) ? other : null,
  }
}

type Setting = { property: Property; slot: Slot; random: Random }
type Help = Pick<Plan, 'coordinator' | 'escortedBy' | 'escort' | 'adminScheduled'>

/** Goes with the agent, a paid escort, or none; agents mostly buy escorts for busy weekends. */
const escortKind = (
  spec: TourSpec,
  { property, random }: Setting,
  adminScheduled: boolean,
): Plan['escortedBy'] => {
  const certain = adminScheduled || spec.slot !== undefined
  if (property.row.escortRequired) return certain || random.chance(0.55) ? 'assistant' : 'agent'
  return spec.slot !== undefined || random.chance(0.07) ? 'assistant' : 'none'
}

const findHelp = (
  planning: Planning,
  busy: Occupancy,
  spec: TourSpec,
  state: TourState,
  setting: Setting,
): Help | null => {
  const { property, slot, random } = setting
  const adminScheduled = state.dated && !spec.agent && random.chance(0.05)
  const escortedBy = escortKind(spec, setting, adminScheduled)
  const untouched = state.status === 'requested' || (state.status === 'cancelled' && !state.dated)
  if (untouched) return { coordinator: null, escortedBy, escort: null, adminScheduled: false }

  const { assistants } = planning.people
  const free = assistants.filter(
    (one) =>
      isOnDuty(planning.now, one, property.city, slot) &&
      (!state.dated || busy.isFree([one.id], slot)) &&
      (!spec.assistant || one === spec.assistant),
  )
  if (escortedBy === 'assistant' && free.length === 0) return null
  const escort = escortedBy === 'assistant' ? random.pick(free) : null
  const coordinator =
    spec.assistant ??
    (escort && random.chance(0.65) ? escort : random.weighted(atTheDesk(assistants, property)))
  // Without a date, no one's time is blocked.
  return { coordinator, escortedBy, escort: state.dated ? escort : null, adminScheduled }
}

/** The assistants who handle calls for a city: mostly scheduling assistants, and the others between their tours. */
const atTheDesk = (assistants: readonly Assistant[], property: Property): [Assistant, number][] =>
  assistants
    .filter(({ content }) => content.availability !== 'unavailable' && content.cities.includes(property.city))
    .map((one) => [one, (one.content.kind === 'scheduling_assistant' ? 3 : 1.4) / one.content.cities.length])
