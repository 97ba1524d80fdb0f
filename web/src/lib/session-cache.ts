import type { SessionUser } from '@porchlight/contract/sessions'

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
  write((storage) => {
    storage.setItem(FLAG, 'true')
    storage.setItem(PERSON, JSON.stringify({ id, userType, hasAccess } satisfies RememberedPerson))
    if (userType === 'real_estate_agent')
      storage.setItem(AGENT, JSON.stringify(agent satisfies RememberedAgent))
    else storage.removeItem(AGENT)
  })
}

/** Forgets the signed-in user. Other tabs notice it by a storage event. */
export const forget = (): void => {
  write((storage) => {
    storage.removeItem(FLAG)
    storage.removeItem(PERSON)
    storage.removeItem(AGENT)
  })
}

/** Whether someone is probably signed in, so that an early request to the server is worthwhile. */
export const isRemembered = (): boolean => read(FLAG) === 'true'

/** The agent to draw the shell for, if entry and flag agree and are readable. */
export const rememberedAgent = (): RememberedAgent | null => entryOf(AGENT, isAgent)

/** The last user who signed in, in any tab, under the same conditions. */
export const rememberedPerson = (): RememberedPerson | null => entryOf(PERSON, isPerson)

const entryOf = <Entry>(key: string, isOne: (entry: unknown) => entry is Entry): Entry | null => {
  if (!isRemembered()) return null
  try {
    const entry: unknown = JSON.parse(read(key) ?? 'null')
    return isOne(entry) ? entry : null
  } catch {
    return null
  }
}

/** Calls back when another tab signs a user in or out. Returns a function that stops this. */
export const onRememberedChange = (changed: (signedIn: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    // A null key is storage.clear().
    if (event.key === null || [FLAG, PERSON, AGENT].includes(event.key)) changed(isRemembered())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

const isPerson = (entry: unknown): entry is RememberedPerson =>
  typeof entry === 'object' &&
  entry !== null &&
  'id' in entry &&
  typeof entry.id === 'string' &&
  'userType' in entry &&
  typeof entry.userType === 'string' &&
  'hasAccess' in entry &&
  typeof entry.hasAccess === 'boolean'

const isAgent = (entry: unknown): entry is RememberedAgent =>
  typeof entry === 'object' &&
  entry !== null &&
  'id' in entry &&
  typeof entry.id === 'string' &&
  'name' in entry &&
  typeof entry.name === 'string' &&
  'firstName' in entry &&
  typeof entry.firstName === 'string' &&
  'subscriptionPlan' in entry &&
  typeof entry.subscriptionPlan === 'string' &&
  'hasAccess' in entry &&
  entry.hasAccess === true

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is blocked: treated as signed out until the server answers
  }
}

const write = (change: (storage: Storage) => void): void => {
  try {
    change(localStorage)
  } catch {
    // Private windows may block storage. The session itself is a cookie and works without it.
  }
}
