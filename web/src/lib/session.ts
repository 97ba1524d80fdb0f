import type { SessionUser } from '@porchlight/contract/sessions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, Unreachable } from './api-error.ts'
import { call, callWithHeaders, listenToRefusals } from './client.ts'
import { type LiveStart, startLive, stopLive } from './live.ts'
import { clearOfflineStore } from './offline-store.ts'
import { queryClient } from './query-client.ts'
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

/** Where the live stream may begin, by the session's last answer. */
let liveStart: LiveStart | undefined

/** Who is signed in, as the server says; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      const askedAt = Date.now()
      const { content, headers } = await callWithHeaders('GET /api/auth/user', { signal })
      const since = headers.get('x-last-event-id')
      liveStart = since === null ? undefined : { since, askedAt }
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
 * The session as it stands. While the server is asked, `agent` is whoever the browser remembers, to draw the shell
 * for. An error of the check means signed out (specification, agent area, section 8), also while it is tried again.
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

/** Writes who is signed in from now on. Who was so when somebody asked before is no answer any more. */
const know = (user: SessionUser | null): void => {
  const { queryKey } = sessionQuery
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, user)
}

/** Whom this page is for: what it shows was read for them, and its forms are theirs. */
let person: string | null = null

/** Takes over the person that a sign-in call answered: everything read for somebody else is dropped. */
export const enter = (user: SessionUser): void => {
  dropPersonal()
  person = user.id
  know(user)
  clearOfflineStore(user.id)
  remember(user)
  stopLive()
  startLive()
}

/** What the tab does in which the session was found to have ended; the others hear it from the browser's memory. */
export const leave = (): void => {
  forget()
  end()
}

/** What every tab does when the session has ended, by whatever hand. */
const end = (): void => {
  person = null
  know(null)
  // First the answer, then the rest: queries tell their screens with the next task, and a screen that is still up when
  // its data go, or when it hears that the stream has ended, asks for them again.
  setTimeout(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey) !== null) return
    stopLive()
    dropPersonal()
    left()
  })
}

let left = (): void => undefined
let taken = (_by: RememberedPerson): void => undefined
const everybodys: readonly unknown[] = ['session', 'config', 'announcements']
const dropPersonal = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !everybodys.includes(queryKey[0]) })

/**
 * Signs out on the server and in every tab, then loads `to` afresh, so that nothing read stays in memory.
 * @throws Unreachable or ApiError: the person is still signed in, and must be told
 */
export const signOut = async (to: string): Promise<void> => {
  await call('POST /api/logout')
  clearOfflineStore()
  forget()
  stopLive()
  location.assign(to)
}

/**
 * Once, at start: keeps browser memory, live stream and the other tabs in step with the session.
 * `toSubscription` is the way that a 402 with requiresPayment takes; `onLeave` lets the guards look again. `onTaken`
 * loads the page afresh for somebody else, who signed in elsewhere in this browser: what is on it would be saved as theirs.
 */
export const startSession = (use: {
  toSubscription: () => void
  onLeave: () => void
  onTaken: (by: RememberedPerson) => void
}): void => {
  left = use.onLeave
  taken = use.onTaken
  listenToRefusals({
    onSignedOut: () => {
      // The session of this page's person made way for somebody else's, which is not over.
      const now = rememberedPerson()
      if (now && person !== null && now.id !== person) taken(now)
      else leave()
    },
    onPaymentRequired: use.toSubscription,
  })
  queryClient.getQueryCache().subscribe((news) => {
    // Answers only: while the session is asked for again, the last one still stands, and may be from before.
    if (news.type !== 'updated' || news.action.type !== 'success') return
    const { query } = news
    if (query.queryKey.length > 1 || query.queryKey[0] !== 'session') return
    // The key 'session' is written by sessionQuery alone.
    const user = query.state.data as SessionUser | null
    if (!user) {
      if (isRemembered()) leave()
      return
    }
    if (person !== null && person !== user.id) return taken(user)
    person = user.id
    clearOfflineStore(user.id)
    remember(user)
    startLive(liveStart)
  })
  onRememberedChange((signedIn) => {
    if (!signedIn) return end()
    const now = rememberedPerson()
    if (now && person !== null) {
      if (now.id !== person) taken(now)
      return
    }
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
}
