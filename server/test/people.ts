import { type ErrorBody, errorBody } from '@porchlight/contract/kernel/endpoint'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { UserType } from '@porchlight/contract/people/user-types'
import type { z } from 'zod'
import { assistantProfiles } from '../src/features/assistants/tables.ts'
import { users } from '../src/features/people/tables.ts'
import { createSession } from '../src/features/sessions/steps/create-session.ts'
import { subscriptions } from '../src/features/subscriptions/tables.ts'
import { deviceCookie, sessionCookie } from '../src/http/cookies.ts'
import { newId } from '../src/kernel/ids.ts'
import { hashPassword } from '../src/kernel/security/passwords.ts'
import type { AgentViewer } from '../src/kernel/viewer.ts'
import type { TestApp } from './app.ts'

export const password = 'a good password'
// Hashing is deliberately slow, so all test people share one hash.
const hashed = hashPassword(password)

export type Person = { id: string; email: string; username: string | null; firstName: string; name: string }

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

export type Door = 'agent' | 'staff' | 'assistant'

type CallOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** The IP address of the call. */
  ip?: string
}

/** The answer to a call with its parsed JSON: compare `body`, or read it with types by `bodyOf`. */
export type Answered = {
  status: number
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

/** The body of an answer in the contract's type; fails the test when it does not match. */
export const bodyOf = <S extends z.ZodType>(schema: S, answered: Answered): z.output<S> =>
  schema.parse(answered.body)

/**
 * The answer of an endpoint of the contract; fails the test when the endpoint refused, or answered an undeclared
 * status.
 */
export const answerOf = <S extends z.ZodType>(
  { answers }: { readonly answers: Readonly<Record<number, S>> },
  answered: Answered,
): z.output<S> => {
  const schema = answers[answered.status]
  if (!schema) throw new Error(`${answered.status} ${answered.text}`)
  return bodyOf(schema, answered)
}

/** The address of a list's next page, from its `Link` header; undefined on the last page. */
export const nextOf = ({ headers }: Answered): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]

/** The body of a refusal; fails the test for any other answer. */
export const refusalOf = (answered: Answered): ErrorBody => bodyOf(errorBody, answered)

/** The outcome of a call in short: '201', or '404 not_found' for a refusal. */
export const outcomeOf = (answered: Answered): string =>
  answered.status < 400 ? `${answered.status}` : `${answered.status} ${refusalOf(answered).code}`

/** Makes calls without a session. */
export const asNobody = (app: TestApp, cookies: Record<string, string> = {}) => {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options: CallOptions = {},
  ) => {
    const answered = await app.server.inject({
      method,
      url,
      cookies,
      ...(options.ip !== undefined && { remoteAddress: options.ip }),
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    })
    const isJson = String(answered.headers['content-type'] ?? '').includes('json')
    const result: Answered = {
      status: answered.statusCode,
      body: isJson && answered.body !== '' ? JSON.parse(answered.body) : null,
      headers: answered.headers,
      text: answered.body,
    }
    return result
  }
  return {
    cookies,
    get: (url: string, options?: CallOptions) => send('GET', url, options),
    post: (url: string, body?: unknown, options?: CallOptions) => send('POST', url, { ...options, body }),
    put: (url: string, body?: unknown, options?: CallOptions) => send('PUT', url, { ...options, body }),
    patch: (url: string, body?: unknown, options?: CallOptions) => send('PATCH', url, { ...options, body }),
    delete: (url: string, options?: CallOptions) => send('DELETE', url, options),
  }
}

export type Caller = ReturnType<typeof asNobody>

/** Makes calls as a person at a door. It opens the session as signing in does, but without the cost of the password. */
export const as = async (
  app: TestApp,
  person: Person,
  door: Door,
  { byTeamPassword = false } = {},
): Promise<Caller> => {
  const browser = { ip: '127.0.0.1', userAgent: 'tests', sessionToken: undefined, deviceToken: undefined }
  const opened = await app.database.transaction((tx) =>
    createSession(tx, { userId: person.id, kind: door, byTeamPassword }, browser, app.clock.now()),
  )
  return asNobody(app, { [sessionCookie]: opened.sessionToken, [deviceCookie]: opened.deviceToken })
}
