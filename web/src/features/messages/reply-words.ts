import type { Conversation } from '@porchlight/contract/messages'
import { formatDayTime, type Zone } from '../../lib/time.ts'

/** What a saved reply may leave open, by its word in braces; missing ones stay open. */
export type ReplyFacts = Partial<Record<Placeholder, string>>

/** The words in braces, each with what it stands for. */
export const placeholders = {
  agent: 'the agent’s first name',
  client: 'the client’s name',
  time: 'the tour’s time',
  property: 'where the tour is',
} as const
export type Placeholder = keyof typeof placeholders

const open = /\{(agent|client|time|property)\}/g

/** A saved reply with what is known of the tour filled in. */
export const filled = (body: string, facts: ReplyFacts): string =>
  // The pattern finds nothing but placeholders.
  body.replaceAll(open, (whole, name: Placeholder) => facts[name] ?? whole)

/** Placeholders that still stand in a text, each once. */
export const unfilledOf = (text: string): string[] => [...new Set(text.match(open) ?? [])]

/** A reply behind what is written already. */
export const joined = (text: string, reply: string): string =>
  text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`

type About = Pick<Conversation, 'agentName' | 'clientName' | 'propertyAddress' | 'scheduledDate'> & {
  zone: Zone
}

/** What a conversation knows of it. */
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
