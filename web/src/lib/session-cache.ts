import type { SessionUser } from '@porchlight/contract/sessions'

/**
 * What the browser remembers of who is signed in, under the specification's keys: enough to draw the shell before the
 * server has answered, and the means to sign out every tab. It proves nothing: forging it gives a frame without
 * content (product decision: who am I).
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

/** Who it is, whoever that is, and what their start page depends on: as much as another tab needs to know of a change. */
export type RememberedPerson = Pick<SessionUser, 'id' | 'userType' | 'hasAccess'>

const AGENT = 'agent_auth'
const PERSON = 'porchlight.person'
const FLAG = 'user_authenticated'

/*
 * Other tabs hear of each item by itself and look at the flag then, so it goes first: an entry without it would read to
 * them as a sign-out.
 */

/** Keeps who signed in: flag and person for everybody, the entry for agents, whose shell is drawn from it. */
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

/** Forgets everybody; other tabs hear it as a storage event. */
export const forget = (): void => {
  write((storage) => {
    storage.removeItem(FLAG)
    storage.removeItem(PERSON)
    storage.removeItem(AGENT)
  })
}

/** Whether someone is probably signed in: worth asking the server early. */
export const isRemembered = (): boolean => read(FLAG) === 'true'

/** The agent to draw the shell for, if entry and flag agree and can be read. */
export const rememberedAgent = (): RememberedAgent | null => entryOf(AGENT, isAgent)

/** Who signed in last, in whichever tab; likewise. */
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

/**
 * Calls back when another tab signs in, as whomever, or out. Answers the way to stop listening.
 */
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
    return null // storage closed to us: treated as signed out until the server answers
  }
}

const write = (change: (storage: Storage) => void): void => {
  try {
    change(localStorage)
  } catch {
    // Private windows may refuse storage; the session itself is a cookie and works without.
  }
}
