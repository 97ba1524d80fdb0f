import type { clients } from '@porchlight/server/features/clients/tables'
import type { propertyAgents } from '@porchlight/server/features/properties/tables'
import {
  auditTours,
  buildAnnouncements,
  buildAudit,
  buildRequests,
  buildRoles,
  buildSavedReplies,
  buildUserRoles,
  leadersOf,
  teamPasswordSetAt,
} from './back-office.ts'
import { buildBilling } from './billing/billing.ts'
import { deskAround, later } from './days.ts'
import { buildConversations } from './notes/conversations.ts'
import type { TextCounts } from './notes/note-generator.ts'
import { writeNotes } from './notes/notes.ts'
import { readNotes } from './notes/reads.ts'
import { buildAssistants } from './people/assistants.ts'
import { buildClients, type Client } from './people/clients.ts'
import { type Agent, buildPeople } from './people/people.ts'
import { buildProperties, type Property } from './places/places.ts'
import { randomFrom } from './random.ts'
import type { Plan } from './tours/plan.ts'
import { planTours } from './tours/plan-tours.ts'
import { buildTimeline, type Timeline } from './tours/timeline.ts'
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
  planned: readonly { plan: Plan; timeline: Timeline }[],
  now: Date,
): ClientRow[] => {
  const first = new Map<string, Date>()
  const newest = new Map<string, Date>()
  for (const { plan, timeline } of planned) {
    const { id } = plan.client
    const known = first.get(id)
    if (!known || timeline.createdAt < known) first.set(id, timeline.createdAt)
    if (timeline.createdAt > (newest.get(id) ?? timeline.createdAt) || !newest.has(id))
      newest.set(id, timeline.createdAt)
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

  // Notes are written in order of time, so that their authors repeat themselves as late as possible.
  const planned = plans
    .map((plan) => ({ plan, timeline: buildTimeline(plan, people, now, desk) }))
    .toSorted((one, other) => one.timeline.createdAt.getTime() - other.timeline.createdAt.getTime())
  const textCounts: TextCounts = new Map()
  const noted = planned.map(({ plan, timeline }) => ({
    plan,
    notes: writeNotes(plan, timeline, now, desk, textCounts),
  }))
  const paid = refuseNewest(
    planned.map(({ plan, timeline }) => ({ plan, timeline, payment: escortPayment(plan, timeline) })),
    people.agents.slice(0, 2).map(({ id }) => id),
  )
  const rows = paid.map(({ plan, timeline, payment }) => tourRow(plan, timeline, payment))
  const { conversations, messages } = buildConversations(people, planned, now, desk)
  const roles = buildRoles(people, now)
  const properties = built.map(({ row }) => row)
  const history = planned.flatMap(({ plan, timeline }) => historyRows(plan, timeline))

  return {
    people,
    plans,
    leaders: leadersOf(people),
    users: people.rows,
    assistants: buildAssistants(people, now),
    roles,
    userRoles: buildUserRoles(people, roles),
    properties,
    propertyAgents: membersOf(built),
    requests: buildRequests(people, built, now, desk),
    clients: clientRows(known, people.agents, planned, now),
    billing: buildBilling(people, now),
    escortPayments: paid.flatMap(({ payment }) => payment ?? []),
    tours: rows,
    tourCharges: paid.flatMap(({ plan, timeline }, index) => {
      const row = rows[index]
      return row ? (chargePayment(plan, timeline, row) ?? []) : []
    }),
    history,
    assignments: planned.flatMap(({ plan, timeline }) => assignmentRow(plan, timeline, now) ?? []),
    feedback: planned.flatMap(({ plan, timeline }) => feedbackRow(plan, timeline) ?? []),
    notes: noted.flatMap(({ notes }) => notes),
    ...readNotes(people, noted, now),
    staffReadUntil: desk.before(now, 150),
    conversations,
    messages,
    savedReplies: buildSavedReplies(people, now),
    announcements: buildAnnouncements(people, now),
    audit: [...buildAudit(people, roles, now), ...auditTours({ history, tours: rows, properties })],
    teamPasswordAt: teamPasswordSetAt(now),
  }
}
