import { firstNames, lastNames, type Pronoun, unusualClients } from '../content/client-names.ts'
import { randomFrom, stableId } from '../random.ts'
import { type Agent, inPlainLetters, phoneIn } from './people.ts'

export type Client = {
  readonly id: string
  readonly agentId: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly pronoun: Pronoun
}

const numberFor = (agent: Agent, chance: number): number => {
  if (agent.content.demo === 'sarah') return 11
  if (agent.content.demo === 'marcus') return 10
  return Math.max(4, Math.round(4 + agent.content.trade * 4 + chance * 2))
}

const domains = ['example.com', 'example.net', 'example.org'] as const

/** An agent's clients: most have everyday names, and two agents have some names that are difficult for a screen. */
export const buildClients = (agents: readonly Agent[]): Client[] => {
  const used = new Set<string>()
  return agents.flatMap((agent) => {
    const random = randomFrom(`clients:${agent.id}`)
    const make = (first: string, last: string, pronoun: Pronoun, email: string): Client => ({
      id: stableId(`client:${agent.id}:${email}`, agent.joinedAt),
      agentId: agent.id,
      first,
      last,
      email,
      phone: phoneIn(agent.content.city, random),
      pronoun,
    })
    const made = (unusualClients[agent.content.demo ?? ''] ?? []).map((one) =>
      make(one.first, one.last, one.pronoun, one.email),
    )
    const wanted = made.length + numberFor(agent, random.next())
    while (made.length < wanted) {
      const { pronoun, names } = random.weighted(firstNames)
      const first = random.pick(names)
      const last = random.pick(lastNames)
      if (used.has(`${first} ${last}`) || made.some((client) => client.first === first)) continue
      used.add(`${first} ${last}`)
      made.push(
        make(
          first,
          last,
          pronoun,
          `${inPlainLetters(first.split(' ')[0] ?? first)}.${inPlainLetters(last)}@${random.pick(domains)}`,
        ),
      )
    }
    return made
  })
}
