import type { clients } from '@porchlight/server/features/clients/tables'
import type { propertyAgents } from '@porchlight/server/features/properties/tables'
import {
  buildAnnouncements,
  buildAudit,
  buildRequests,
  buildRoles,
  buildSavedReplies,
  buildUserRoles,
  leadersOf,
} from './back-office.ts'
import { buildBilling } from './billing/billing.ts'
import { deskAround, later, onDay } from './days.ts'
import { buildConversations } from './notes/conversations.ts'
import type { Memory } from './notes/note-generator.ts'
import { writeNotes } from './notes/notes.ts'
import { readNotes } from './notes/reading.ts'
import { buildAssistants } from './people/assistants.ts'
import { buildClients, type Client } from './people/clients.ts'
import { type Agent, buildPeople } from './people/people.ts'
import { buildProperties, type Property } from './places/places.ts'
import { randomFrom } from './random.ts'
import { type Life, liveTour } from './tours/life.ts'
import type { Plan } from './tours/plan.ts'
import { planTours } from './tours/plan-tours.ts'
import { chargePayment } from './tours/tour-charges.ts'
import {
  assignmentRow,
  escortPayment,
  feedbackRow,
  historyRows,
  refuseNewest,
  tourRow,
} from './tours/tour-rows.ts'

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

type ClientRow = typeof clients.$inferInsert

/** Clients are created with their first request, or some time after the agent joined. */
const clientRows = (
  built: readonly Client[],
  agents: readonly Agent[],
  told: readonly { plan: Plan; life: Life }[],
  now: Date,
): ClientRow[] => {
  const first = new Map<string, Date>()
  const newest = new Map<string, Date>()
  for (const { plan, life } of told) {
    const { id } = plan.client
    const known = first.get(id)
    if (!known || life.createdAt < known) first.set(id, life.createdAt)
    if (life.createdAt > (newest.get(id) ?? life.createdAt) || !newest.has(id)) newest.set(id, life.createdAt)
  }
  const joined = new Map(agents.map(({ id, joinedAt }) => [id, joinedAt]))
  return built.map((client): ClientRow => {
    const random = randomFrom(`client:${client.id}`)
    const request = first.get(client.id)
    const entered = later(joined.get(client.agentId) ?? now, random.int(200, 9_000))
    const createdAt = request ? later(request, -random.int(0, 3)) : entered < now ? entered : later(now, -60)
    const quiet = (newest.get(client.id) ?? createdAt) < later(now, -75 * 24 * 60)
    return {
      id: client.id,
      agentId: client.agentId,
      firstName: client.first,
      lastName: client.last,
      email: client.email,
      phone: client.phone,
      status: quiet ? 'inactive' : request ? 'active' : 'prospect',
      createdAt,
      updatedAt: createdAt,
    }
  })
}

const membersOf = (built: readonly Property[]): (typeof propertyAgents.$inferInsert)[] =>
  built.flatMap(({ id, row, createdAt }) =>
    row.createdBy ? [{ propertyId: id, agentId: row.createdBy, addedAt: createdAt }] : [],
  )

export type Business = ReturnType<typeof buildBusiness>

/** Every row of the demo, computed from `now` alone; nothing is read or written. */
export const buildBusiness = (now: Date, passwordHash: string) => {
  const desk = deskAround(now, -175, 30)
  const people = buildPeople(now, passwordHash)
  const built = buildProperties(now, people.agents)
  const known = buildClients(people.agents)
  const plans = planTours({
    now,
    desk,
    people,
    propertiesIn: groupBy(built, ({ city }) => city),
    clientsOf: groupBy(known, ({ agentId }) => agentId),
  })

  const lived = plans.map((plan) => ({ plan, life: liveTour(plan, people, now, desk) }))
  // Writers work in order of time, so that they repeat themselves as late as possible.
  const told = lived.toSorted((one, other) => one.life.createdAt.getTime() - other.life.createdAt.getTime())
  const memory: Memory = new Map()
  const noted = told.map(({ plan, life }) => ({
    plan,
    life,
    notes: writeNotes(plan, life, now, desk, memory),
  }))
  const paid = refuseNewest(
    told.map(({ plan, life }) => ({ plan, life, payment: escortPayment(plan, life) })),
    people.agents.slice(0, 2).map(({ id }) => id),
  )
  const rows = paid.map(({ plan, life, payment }) => tourRow(plan, life, payment))
  const talking = buildConversations(people, told, now, desk)
  const roles = buildRoles(people, now)

  return {
    people,
    plans,
    leaders: leadersOf(people),
    users: people.rows,
    assistants: buildAssistants(people, now),
    roles,
    userRoles: buildUserRoles(people, roles),
    properties: built.map(({ row }) => row),
    propertyAgents: membersOf(built),
    requests: buildRequests(people, built, now, desk),
    clients: clientRows(known, people.agents, told, now),
    billing: buildBilling(people, now),
    escortPayments: paid.flatMap(({ payment }) => payment ?? []),
    tours: rows,
    tourCharges: paid.flatMap(({ plan, life }, index) => {
      const row = rows[index]
      return row ? (chargePayment(plan, life, row) ?? []) : []
    }),
    history: told.flatMap(({ plan, life }) => historyRows(plan, life)),
    assignments: told.flatMap(({ plan, life }) => assignmentRow(plan, life, now) ?? []),
    feedback: told.flatMap(({ plan, life }) => feedbackRow(plan, life) ?? []),
    notes: noted.flatMap(({ notes }) => notes),
    ...readNotes(people, noted, now),
    staffReadUntil: desk.before(now, 150),
    conversations: talking.conversations,
    messages: talking.messages,
    savedReplies: buildSavedReplies(people, now),
    announcements: buildAnnouncements(people, now),
    audit: buildAudit(people, roles, now),
    teamPasswordAt: onDay(now, -34, 'America/Chicago', 8 * 60 + 40),
  }
}
