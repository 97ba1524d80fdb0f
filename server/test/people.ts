import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { UserType } from '@porchlight/contract/people/user-types'
import { eq } from 'drizzle-orm'
import { assistantProfiles } from '../src/features/assistants/tables.ts'
import { users } from '../src/features/people/tables.ts'
import { subscriptions } from '../src/features/subscriptions/tables.ts'
import { newId } from '../src/kernel/ids.ts'
import { hashPassword } from '../src/kernel/security/passwords.ts'
import type { AgentViewer } from '../src/kernel/viewer.ts'
import type { TestApp } from './app.ts'

export const password = 'a good password'
// Hashing is deliberately slow, so all test people share one hash.
const hashed = hashPassword(password)

export type Person = { id: string; email: string; username: string | null; firstName: string; name: string }

/** A person who is filled in before each test. */
export const nobodyYet = (): Person => ({ id: '', email: '', username: null, firstName: '', name: '' })

let made = 0

type PersonFacts = Partial<{
  firstName: string
  lastName: string
  email: string
  username: string
  isLocked: boolean
  isActive: boolean
  createdAt: Date
}>

const addPerson = async (app: TestApp, userType: UserType, facts: PersonFacts): Promise<Person> => {
  const number = ++made
  const now = facts.createdAt ?? app.clock.now()
  const firstName = facts.firstName ?? `Person${number}`
  const lastName = facts.lastName ?? 'Example'
  const person = {
    id: newId(),
    email: facts.email ?? `person${number}@example.test`,
    username: facts.username ?? null,
    firstName,
    lastName,
  }
  await app.database.orm.insert(users).values({
    ...person,
    userType,
    passwordHash: await hashed,
    isActive: facts.isActive ?? true,
    isLocked: facts.isLocked ?? false,
    lockedAt: facts.isLocked ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  return { ...person, name: `${firstName} ${lastName}` }
}

type AgentFacts = PersonFacts & Partial<{ plan: PlanId; status: SubscriptionStatus }>

/** An agent, on Standard and active by default. */
export const addAgent = async (app: TestApp, facts: AgentFacts = {}): Promise<Person> => {
  const person = await addPerson(app, 'real_estate_agent', facts)
  const now = app.clock.now()
  await app.database.orm.insert(subscriptions).values({
    id: newId(),
    userId: person.id,
    plan: facts.plan ?? 'basic',
    status: facts.status ?? 'active',
    source: 'granted',
    createdAt: now,
    updatedAt: now,
  })
  return person
}

/** An agent's viewer as the gate creates it, for a command that a test calls below the routes. */
export const agentViewer = (agent: Person): AgentViewer => ({
  userId: agent.id,
  sessionId: newId(),
  userType: 'real_estate_agent',
  door: 'agent',
  name: agent.name,
  firstName: agent.firstName,
  permissions: new Set(),
  byTeamPassword: false,
  from: null,
  subscriptionStatus: 'active',
  subscriptionPlan: 'basic',
  hasAccess: true,
})

export const addAdmin = (app: TestApp, facts: PersonFacts & { userType?: 'admin' | 'super_admin' } = {}) =>
  addPerson(app, facts.userType ?? 'admin', facts)

type AssistantFacts = PersonFacts &
  Partial<{
    userType: 'scheduling_assistant' | 'tour_assistant'
    availability: 'available' | 'busy' | 'unavailable'
  }>

export const addAssistant = async (app: TestApp, facts: AssistantFacts = {}): Promise<Person> => {
  const person = await addPerson(app, facts.userType ?? 'scheduling_assistant', {
    username: `assistant${made + 1}`,
    ...facts,
  })
  const now = app.clock.now()
  await app.database.orm.insert(assistantProfiles).values({
    userId: person.id,
    availability: facts.availability ?? 'available',
    createdAt: now,
    updatedAt: now,
  })
  return person
}

/** Closes an account as the deletion of its data does. */
export const anonymise = async (app: TestApp, { id }: Person): Promise<void> => {
  const email = `${id}@anonymised.invalid`
  await app.database.orm
    .update(users)
    .set({ anonymisedAt: app.clock.now(), isActive: false, email, passwordHash: null })
    .where(eq(users.id, id))
}
