import type { Conversation } from '@porchlight/contract/messages'
import { formatDayTime, type Zone } from '../../lib/time.ts'

/** The values for placeholders; a placeholder without a value stays in the text. */
export type ReplyFacts = Partial<Record<Placeholder, string>>

/** The placeholders, each with its meaning. */
export const placeholders = {
  agent: 'the agent’s first name',
  client: 'the client’s name',
  time: 'the tour’s time',
  property: 'where the tour is',
} as const
export type Placeholder = keyof typeof placeholders

const open = /\{(agent|client|time|property)\}/g

/** A saved reply with the known placeholders filled in. */
export const filled = (body: string, facts: ReplyFacts): string =>
  // The pattern matches placeholders only.
  body.replaceAll(open, (whole, name: Placeholder) => facts[name] ?? whole)

/** The placeholders that remain in a text, each once. */
export const unfilledOf = (text: string): string[] => [...new Set(text.match(open) ?? [])]

/** Appends a reply to the existing text. */
export const joined = (text: string, reply: string): string =>
  text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`

type About = Pick<Conversation, 'agentName' | 'clientName' | 'propertyAddress' | 'scheduledDate'> & {
  zone: Zone
}

/** The values that a conversation provides. */
export const factsOf = ({
  agentName,
  clientName,
  propertyAddress,
  scheduledDate,
  zone,
}: About): ReplyFacts => {
  const [agent] = agentName.split(' ')
  return {
    ...(agent && { agent }),
    ...(clientName?.trim() && { client: clientName.trim() }),
    ...(scheduledDate && { time: formatDayTime(scheduledDate, zone) }),
    ...(propertyAddress && { property: propertyAddress }),
  }
}
