import type { SessionUser } from '@porchlight/contract/sessions'
import { readStored, readStoredJson, store } from './browser-storage.ts'
import { hasFields } from './json.ts'

/**
 * What the browser remembers about the signed-in user, under the specification's keys, to draw the shell early and to
 * sign out every tab. It proves nothing: a forged entry shows a frame without content (product decision: who am I).
 */
export type RememberedAgent = Pick<
  SessionUser,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'userType'
  | 'subscriptionPlan'
  | 'subscriptionStatus'
  | 'hasAccess'
>

/** Identifies a signed-in user and their start page, for other tabs. */
export type RememberedPerson = Pick<SessionUser, 'id' | 'userType' | 'hasAccess'>

const AGENT = 'agent_auth'
const PERSON = 'porchlight.person'
const FLAG = 'user_authenticated'

/* Other tabs check the flag at each item's event, so remove it first. */

/** Remembers the signed-in user: flag and person, and for agents the entry from which the shell is drawn. */
export const remember = (user: SessionUser): void => {
  const { id, firstName, lastName, name, userType, subscriptionPlan, subscriptionStatus, hasAccess } = user
  const agent = { id, firstName, lastName, name, userType, subscriptionPlan, subscriptionStatus, hasAccess }
  store('browser', FLAG, 'true')
  store('browser', PERSON, JSON.stringify({ id, userType, hasAccess } satisfies RememberedPerson))
  const isAgentUser = userType === 'real_estate_agent'
  store('browser', AGENT, isAgentUser ? JSON.stringify(agent satisfies RememberedAgent) : null)
}

/** Forgets the signed-in user. Other tabs notice it by a storage event. */
export const forget = (): void => {
  for (const key of [FLAG, PERSON, AGENT]) store('browser', key, null)
}

/** Whether someone is probably signed in, so that an early request to the server is worthwhile. */
export const isRemembered = (): boolean => readStored('browser', FLAG) === 'true'

/** The agent to draw the shell for, if entry and flag agree and are readable. */
export const rememberedAgent = (): RememberedAgent | null => entryOf(AGENT, isAgent)

/** The last user who signed in, in any tab, under the same conditions. */
export const rememberedPerson = (): RememberedPerson | null => entryOf(PERSON, isPerson)

const entryOf = <Entry>(key: string, isOne: (entry: unknown) => entry is Entry): Entry | null => {
  if (!isRemembered()) return null
  const entry = readStoredJson('browser', key)
  return isOne(entry) ? entry : null
}

/** Calls back when another tab signs a user in or out. Returns a function that stops this. */
export const onRememberedChange = (changed: (signedIn: boolean) => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    // A null key is storage.clear().
    if (event.key === null || [FLAG, PERSON, AGENT].includes(event.key)) changed(isRemembered())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

const isPerson = (entry: unknown): entry is RememberedPerson =>
  hasFields(entry, { id: 'string', userType: 'string', hasAccess: 'boolean' })

const isAgent = (entry: unknown): entry is RememberedAgent =>
  hasFields(entry, { id: 'string', name: 'string', firstName: 'string', subscriptionPlan: 'string' }) &&
  'hasAccess' in entry &&
  entry.hasAccess === true
