import type { SessionUser } from '@porchlight/contract/sessions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type LiveStart, startLive, stopLive } from './live/live.ts'
import { clearOfflineStore } from './outbox/offline-store.ts'
import { ApiError, Unreachable } from './requests/api-error.ts'
import { call, callWithHeaders, listenToRefusals } from './requests/client.ts'
import { queryClient } from './requests/query-client.ts'
import {
  forget,
  isRemembered,
  onRememberedChange,
  type RememberedAgent,
  type RememberedPerson,
  remember,
  rememberedAgent,
  rememberedPerson,
} from './session-cache.ts'
import { useStickyError } from './use-sticky-error.ts'

/** Where the live stream may start, from the last answer about the session. */
let liveStart: LiveStart | undefined

/** The instant of a `Date` header. */
const instantOf = (date: string | null): string | undefined => {
  const at = new Date(date ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The signed-in user from the server; null if there is none. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      const askedAt = Date.now()
      const { content, headers } = await callWithHeaders('GET /api/auth/user', { signal })
      const since = headers.get('x-last-event-id')
      liveStart = since === null ? undefined : { since, readAt: instantOf(headers.get('date')), askedAt }
      return content
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

export type Session =
  | { status: 'checking'; user: null; agent: RememberedAgent | null }
  | { status: 'signedOut'; user: null; agent: null; unreachable: boolean }
  | { status: 'signedIn'; user: SessionUser; agent: RememberedAgent | null }

/**
 * The current session. During the check, `agent` is the remembered agent. A failed check counts as signed out
 * (specification, agent area, section 8), even while it is retried.
 */
export const useSession = (): Session => {
  const query = useQuery(sessionQuery)
  const { data, isPending } = query
  const error = useStickyError(query)
  if (data)
    return { status: 'signedIn', user: data, agent: data.userType === 'real_estate_agent' ? data : null }
  if (isPending && !error) return { status: 'checking', user: null, agent: rememberedAgent() }
  return { status: 'signedOut', user: null, agent: null, unreachable: error instanceof Unreachable }
}

/** Stores the signed-in user, and cancels older session checks, whose answers would be outdated. */
const know = (user: SessionUser | null): void => {
  const { queryKey } = sessionQuery
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, user)
}

/** The user whose data and forms are on this page. */
let person: string | null = null

/** Takes over the user from a sign-in call, and drops all data of another user. */
export const enter = (user: SessionUser): void => {
  dropPersonal()
  person = user.id
  know(user)
  clearOfflineStore(user.id)
  remember(user)
  stopLive()
  startLive()
}

/**
 * Runs in every tab when the session has ended, for any reason. Tabs learn of it from the browser's storage. Each
 * forgets the user, because it may just have remembered them once more.
 */
export const leave = (): void => {
  forget()
  person = null
  know(null)
  // Store the session first and the rest in a new task. Queries notify their screens in the next task, and a
  // screen that is still mounted when its data is removed or the stream ends would request it again.
  setTimeout(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey) !== null) return
    stopLive()
    dropPersonal()
    left()
  })
}

let left = (): void => undefined
let userChanged = (_by: RememberedPerson): void => undefined
const everybodys: readonly unknown[] = ['session', 'config', 'announcements']
const dropPersonal = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !everybodys.includes(queryKey[0]) })

/**
 * Signs out on the server and in every tab, and then loads `to` from scratch, so that no data stays in memory.
 * @throws Unreachable or ApiError: the user is still signed in, and the screen must say so
 */
export const signOut = async (to: string): Promise<void> => {
  await call('POST /api/logout')
  clearOfflineStore()
  forget()
  stopLive()
  location.assign(to)
}

/**
 * Call once at start. Keeps browser storage, live stream and other tabs in step with the session. `toSubscription`
 * handles a 402 with requiresPayment; `onLeave` makes the route guards check again. `onUserChanged` reloads the page
 * after another user signed in elsewhere in this browser, so that input is not saved as theirs.
 */
export const startSession = (use: {
  toSubscription: () => void
  onLeave: () => void
  onUserChanged: (by: RememberedPerson) => void
}): void => {
  left = use.onLeave
  userChanged = use.onUserChanged
  listenToRefusals({
    onSignedOut: () => {
      // This page's session was replaced by another user's, which is still valid.
      const now = rememberedPerson()
      if (now && person !== null && now.id !== person) userChanged(now)
      else leave()
    },
    onPaymentRequired: use.toSubscription,
  })
  queryClient.getQueryCache().subscribe((event) => {
    // Only successful answers count: while the session is fetched again, the previous data remains and may be outdated.
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (query.queryKey.length > 1 || query.queryKey[0] !== 'session') return
    // Only sessionQuery writes the key 'session'.
    const user = query.state.data as SessionUser | null
    if (!user) {
      if (isRemembered()) leave()
      return
    }
    if (person !== null && person !== user.id) return userChanged(user)
    person = user.id
    clearOfflineStore(user.id)
    remember(user)
    startLive(liveStart)
  })
  onRememberedChange((signedIn) => {
    if (!signedIn) return leave()
    const now = rememberedPerson()
    if (now && person !== null) {
      if (now.id !== person) userChanged(now)
      return
    }
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
}
