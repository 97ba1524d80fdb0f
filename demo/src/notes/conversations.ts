import type { conversations, messages } from '@porchlight/server/features/messages/tables'
import { generalDialogues, type Line, tourDialogues } from '../content/dialogues.ts'
import { type Desk, later } from '../days.ts'
import type { Agent, People } from '../people/people.ts'
import { type Random, randomFrom, stableId } from '../random.ts'
import type { Plan } from '../tours/plan.ts'
import type { Actor, Timeline } from '../tours/timeline.ts'
import { tourIdOf } from '../tours/tour-rows.ts'
import { fillText, fits } from './words.ts'

export type ConversationRow = typeof conversations.$inferInsert
export type MessageRow = typeof messages.$inferInsert
export type Conversations = { readonly conversations: ConversationRow[]; readonly messages: MessageRow[] }

type Topic = {
  key: string
  kind: 'tour' | 'general'
  tourId: string | null
  agent: Agent
  team: Actor
  subject: string | null
  lines: readonly Line[]
  begin: Date
}

/** One conversation with minutes to hours between its messages; messages after `now` are left out. */
const converse = (
  topic: Topic,
  now: Date,
  random: Random,
  fill: (text: string, at: Date) => string,
): Conversations => {
  const { key, agent, team } = topic
  const agentActor: Actor = { id: agent.id, type: 'agent', byTeamPassword: false }
  let at = topic.begin
  const said: { at: Date; side: 'a' | 't'; text: string }[] = []
  for (const [side, text] of topic.lines) {
    if (at >= later(now, -2)) break
    said.push({ at, side, text: fill(text, at) })
    at = later(at, random.int(3, 75))
  }
  const [first] = said
  const last = said.at(-1)
  if (!first || !last) return { conversations: [], messages: [] }
  const id = stableId(`conversation:${key}`, first.at)
  const answeredLast = last.side === 'a' ? team : agentActor
  // Messages of the last hours may be unread.
  const waiting = last.at > later(now, -20 * 60) && random.chance(0.6)
  return {
    conversations: [
      {
        id,
        kind: topic.kind,
        tourId: topic.tourId,
        agentId: agent.id,
        subject: topic.subject,
        createdBy: first.side === 'a' ? agent.id : team.id,
        createdAt: first.at,
        lastMessageAt: first.at,
        agentReadAt: answeredLast === agentActor && waiting ? null : later(last.at, 1),
        teamReadAt: answeredLast === team && waiting ? null : later(last.at, 1),
      },
    ],
    messages: said.map(({ at: sentAt, side, text }, index): MessageRow => {
      const sender = side === 'a' ? agentActor : team
      const unread = waiting && index === said.length - 1
      return {
        id: stableId(`message:${key}:${index}`, sentAt),
        conversationId: id,
        agentId: agent.id,
        senderId: sender.id,
        senderType: sender.type,
        byTeamPassword: sender.byTeamPassword,
        message: text,
        messageType: topic.kind === 'general' && index === 0 && side === 't' ? 'admin_communication' : 'text',
        readAt: unread ? null : later(sentAt, 1),
        createdAt: sentAt,
      }
    }),
  }
}

/** Conversations about tours: the newest of each demo person, and some of all agents from the last weeks. */
const tourTopics = (
  planned: readonly { plan: Plan; timeline: Timeline }[],
  now: Date,
): { topic: Topic; plan: Plan }[] => {
  const perAgent = new Map<string, number>()
  return planned
    .filter(
      ({ plan, timeline }) =>
        plan.coordinator &&
        !plan.adminScheduled &&
        timeline.createdAt > later(now, -24 * 24 * 60) &&
        timeline.createdAt < later(now, -180),
    )
    .flatMap(({ plan, timeline }) => {
      const { key, agent, coordinator } = plan
      const random = randomFrom(`talks:${key}`)
      const before = perAgent.get(agent.id) ?? 0
      if (
        !coordinator ||
        before >= (agent.content.demo ? 6 : 3) ||
        !random.chance(agent.content.demo ? 0.5 : 0.22)
      )
        return []
      const dialogues = tourDialogues.filter((lines) => lines.every(([, text]) => fits(text, plan)))
      const lines = dialogues[(before * 5 + agent.name.length) % dialogues.length]
      if (!lines) return []
      perAgent.set(agent.id, before + 1)
      const team: Actor = {
        id: coordinator.id,
        type: 'assistant',
        byTeamPassword: coordinator.byTeamPassword,
      }
      const contacted = timeline.steps.find(({ to }) => to === 'contacting_client')?.at ?? timeline.createdAt
      const begin = later(contacted, random.int(8, 45))
      return [
        {
          plan,
          topic: {
            key,
            kind: 'tour',
            tourId: tourIdOf(plan, timeline),
            agent,
            team,
            subject: null,
            lines,
            begin,
          } satisfies Topic,
        },
      ]
    })
}

export const buildConversations = (
  people: People,
  planned: readonly { plan: Plan; timeline: Timeline }[],
  now: Date,
  desk: Desk,
): Conversations => {
  const aboutTours = tourTopics(planned, now).map(({ topic, plan }) =>
    converse(topic, now, randomFrom(`conversation:${topic.key}`), (text, at) =>
      fillText(text, plan, at, plan.start ?? plan.wanted),
    ),
  )
  const admin = people.staff[0]
  if (!admin) throw new Error('nobody at the desk')
  const team: Actor = { id: admin.id, type: 'admin', byTeamPassword: false }
  const talkative = people.agents.filter(({ content }) => content.status === 'active')
  const general = talkative.slice(0, 14).map((agent, index) => {
    const random = randomFrom(`general:${agent.id}`)
    const dialogue = generalDialogues[index % generalDialogues.length]
    const begin = desk.before(now, index < 2 ? random.int(90, 400) : random.int(700, 24_000))
    const key = `general:${agent.id}`
    const topic: Topic = {
      key,
      kind: 'general',
      tourId: null,
      agent,
      team,
      subject: dialogue?.subject ?? null,
      lines: dialogue?.lines ?? [],
      begin,
    }
    return converse(topic, now, random, (text) => text)
  })
  const all = [...aboutTours, ...general]
  return {
    conversations: all.flatMap((one) => one.conversations),
    messages: all.flatMap((one) => one.messages),
  }
}
