import { type CityId, cities } from '@porchlight/contract/kernel/cities'
import { deskZone } from '@porchlight/contract/kernel/desk'
import type { users } from '@porchlight/server/features/people/tables'
import { type AgentContent, agents as agentContent, brokerages } from '../content/agents.ts'
import { type AssistantContent, assistants as assistantContent, backOffice } from '../content/assistants.ts'
import { cityContent } from '../content/cities.ts'
import { daysBetween, later, monthsSince, onDay } from '../days.ts'
import { type Random, randomFrom, stableId } from '../random.ts'

export type UserRow = typeof users.$inferInsert

export type Agent = {
  readonly id: string
  readonly content: AgentContent
  readonly email: string
  readonly name: string
  readonly zone: string
  readonly joinedAt: Date
  /** The days, relative to today, of their access to the product: tours lie in between. */
  readonly access: { readonly from: number; readonly to: number }
}
export type Assistant = {
  readonly id: string
  readonly content: AssistantContent
  readonly name: string
  readonly zone: string
  /** Signs in with the team password on most days. */
  readonly byTeamPassword: boolean
}
export type Staff = { readonly id: string; readonly name: string; readonly kind: 'admin' | 'super_admin' }

export type People = {
  readonly agents: readonly Agent[]
  readonly assistants: readonly Assistant[]
  readonly staff: readonly Staff[]
  readonly rows: readonly UserRow[]
}

const demoAddress = (name: string) => `${name}@demo.porchlight.test`

/** Numbers 555-0100 to 555-0199 are reserved for fiction, so no one's phone rings. */
export const phoneIn = (city: CityId, random: Random): string =>
  `(${random.pick(cityContent[city].areaCodes)}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`

/** A name in the letters of an email address. */
export const inPlainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')

const licenseIn: Record<string, (random: Random) => string> = {
  TX: (random) => `TREC ${random.int(510_000, 799_999)}`,
  GA: (random) => `GREC ${random.int(310_000, 439_999)}`,
  FL: (random) => `SL${random.int(3_100_000, 3_599_999)}`,
  CO: (random) => `FA.1000${random.int(40_000, 99_999)}`,
  NY: (random) => `1040${random.int(1_200_000, 1_399_999)}`,
}

const officeOf = (city: CityId, random: Random) => {
  const place = random.pick(cityContent[city].neighborhoods)
  const [street, from, to] = random.pick(place.streets)
  return { address: `${random.int(from, to)} ${street}`, zipCode: place.zip }
}

/** Canceled subscriptions ended with their last month. */
export const cancelledDaysAgo = -24

const accessOf = (now: Date, { status }: AgentContent, joinedAt: Date, zone: string): Agent['access'] => {
  const from = daysBetween(zone, now, joinedAt) + 1
  const lastMonth = (end: Date) => daysBetween(zone, now, monthsSince(joinedAt, end).at(-1) ?? joinedAt)
  if (status === 'active') return { from, to: 60 }
  if (status === 'past_due') return { from, to: lastMonth(now) - 1 }
  if (status === 'cancelled') return { from, to: lastMonth(onDay(now, cancelledDaysAgo, zone, 12 * 60)) - 1 }
  return { from, to: from - 1 }
}

/** insertRows writes null into a column that other rows have; these columns must not be null. */
const plainUser = {
  serviceCities: [] as string[], // always empty, but the literal has no element type
  isLocked: false,
  canCreateAdmins: false,
} satisfies Partial<UserRow>

/** When the super administrator locked an account. */
export const lockedAtOf = (now: Date): Date => onDay(now, -22, deskZone, 11 * 60 + 12)

/**
 * The people of the demo.
 *
 * @param passwordHash of the shared demo password, which is public; separate hashes would take half a second
 */
export const buildPeople = (now: Date, passwordHash: string): People => {
  const begin = onDay(now, -760, deskZone, 10 * 60)
  const staff = backOffice.map((person) => ({
    id: stableId(`user:${person.email}`),
    name: `${person.first} ${person.last}`,
    kind: person.kind,
  }))
  const superId = staff.find(({ kind }) => kind === 'super_admin')?.id ?? null

  const staffRows = backOffice.map(
    (person): UserRow => ({
      ...plainUser,
      id: stableId(`user:${person.email}`),
      userType: person.kind,
      email: demoAddress(person.email),
      firstName: person.first,
      lastName: person.last,
      bio: person.bio,
      phone: phoneIn('austin', randomFrom(`phone:${person.email}`)),
      passwordHash,
      passwordChangedAt: begin,
      canCreateAdmins: person.canCreateAdmins,
      lastLoginAt: later(now, -95),
      createdAt: begin,
      updatedAt: begin,
    }),
  )

  const assistants = assistantContent.map(
    (content): Assistant => ({
      id: stableId(`user:${content.username}`),
      content,
      name: `${content.first} ${content.last}`,
      zone: cities[content.cities[0] ?? 'austin'].timeZone,
      byTeamPassword: content.kind === 'tour_assistant',
    }),
  )
  const assistantRows = assistants.map(({ id, content, zone }, index): UserRow => {
    const random = randomFrom(`assistant:${content.username}`)
    const joined = onDay(
      now,
      content.username === 'benedikta' ? -210 : -random.int(260, 700),
      zone,
      9 * 60 + index,
    )
    return {
      ...plainUser,
      id,
      userType: content.kind,
      email: demoAddress(content.username),
      username: content.username,
      firstName: content.first,
      lastName: content.last,
      phone: phoneIn(content.cities[0] ?? 'austin', random),
      bio: content.bio,
      serviceCities: [...content.cities],
      passwordHash,
      passwordChangedAt: joined,
      lastLoginAt: later(now, content.availability === 'unavailable' ? -13_400 : -random.int(20, 900)),
      createdBy: superId,
      createdAt: joined,
      updatedAt: joined,
    }
  })

  const built = agentContent.map((content, index) => buildAgent(now, content, index, passwordHash, superId))
  return {
    agents: built.map(({ agent }) => agent),
    assistants,
    staff,
    rows: [...staffRows, ...assistantRows, ...built.map(({ row }) => row)],
  }
}

const buildAgent = (
  now: Date,
  content: AgentContent,
  index: number,
  passwordHash: string,
  lockedBy: string | null,
): { agent: Agent; row: UserRow } => {
  const random = randomFrom(`agent:${content.first} ${content.last}`)
  const { timeZone: zone, state } = cities[content.city]
  // Most joined before the first tour of the demo; every sixth joined since.
  const joinedDaysAgo = index > 2 && index % 6 === 5 ? random.int(12, 100) : random.int(135, 640)
  const joinedAt = onDay(now, -joinedDaysAgo, zone, random.int(9 * 60, 17 * 60))
  const office = officeOf(content.city, random)
  const email = content.demo
    ? demoAddress(content.demo)
    : `${inPlainLetters(content.first)}.${inPlainLetters(content.last)}@${brokerages[content.brokerage]}`
  const id = stableId(`user:${content.demo ?? email}`)
  const lockedAt = content.locked ? lockedAtOf(now) : null
  const row: UserRow = {
    ...plainUser,
    id,
    userType: 'real_estate_agent',
    email,
    firstName: content.first,
    lastName: content.last,
    phone: phoneIn(content.city, random),
    address: office.address,
    city: cities[content.city].name,
    state,
    zipCode: office.zipCode,
    licenseNumber: licenseIn[state]?.(random) ?? null,
    brokerage: content.brokerage,
    bio: content.bio ?? null,
    primaryCity: content.city,
    serviceCities: content.also ? [content.city, content.also] : [content.city],
    passwordHash,
    passwordChangedAt: joinedAt,
    isLocked: lockedAt !== null,
    lockedAt,
    lockedBy: lockedAt && lockedBy,
    lastLoginAt:
      content.status === 'active'
        ? later(now, -random.int(15, 4_000))
        : later(now, -random.int(9_000, 40_000)),
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }
  const agent: Agent = {
    id,
    content,
    email,
    name: `${content.first} ${content.last}`,
    zone,
    joinedAt,
    access: accessOf(now, content, joinedAt, zone),
  }
  return { agent, row }
}
