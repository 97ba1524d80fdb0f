import { api } from '@porchlight/contract/api'
import { answer, noContent } from '../../http/answer.ts'
import { browserOf, challengePath, cookiesOf, noChallenge, noSession } from '../../http/browser.ts'
import { challengeCookie, sessionCookie, ticketCookie } from '../../http/cookies.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { requireOwnPassword } from '../people/policy.ts'
import { findPerson } from '../people/queries.ts'
import { challengeFor } from '../second-factor/rules.ts'
import { beginAssistantSession } from './commands/begin-assistant-session.ts'
import { beginDemoSession } from './commands/begin-demo-session.ts'
import { beginSession } from './commands/begin-session.ts'
import { completeSignIn } from './commands/complete-sign-in.ts'
import { createFirstAdministrator } from './commands/create-first-administrator.ts'
import { revokeCurrentSession } from './commands/revoke-current-session.ts'
import { revokeOwnSession } from './commands/revoke-own-session.ts'
import { revokeOwnSessions } from './commands/revoke-own-sessions.ts'
import { verifyTeamPassword } from './commands/verify-team-password.ts'
import { hasAdministrator, listDemoPeople, listOpenSessions } from './queries.ts'
import { deviceFor, ticketFor } from './rules.ts'
import type { OpenedSession } from './steps/create-session.ts'
import type { SignedIn } from './steps/issue-session-or-challenge.ts'
import { demoPersonView, openSessionView, sessionUserView } from './views.ts'

const ticketPath = '/api/assistant/session'

/**
 * After a correct password, the browser gets a challenge token that opens only the second factor's calls. It ends the
 * browser's previous session, so that a browser never has credentials of two people.
 */
const asksForSecond = ({ needs, challengeToken }: Exclude<SignedIn, { needs: null }>) =>
  answer(
    202,
    { twoFactor: needs },
    {
      cookies: [
        noSession,
        {
          name: challengeCookie,
          value: challengeToken,
          path: challengePath,
          maxAgeSeconds: challengeFor / 1000,
        },
      ],
    },
  )

type FindViewer = (token: string) => Promise<Viewer | null>

/** Signing in and out, and the signed-in person. `findViewer` is also the gate's lookup. */
export const sessionRoutes = (kernel: Kernel, findViewer: FindViewer): Route[] => {
  const { orm } = kernel.database

  const me = async (viewer: Viewer) => {
    const person = await findPerson(orm, viewer.userId)
    if (!person) throw refuse('not_signed_in')
    return sessionUserView(person, viewer)
  }
  const signedIn = async (opened: OpenedSession) => {
    const viewer = await findViewer(opened.sessionToken)
    if (!viewer) throw refuse('not_signed_in')
    return { user: await me(viewer), cookies: cookiesOf(opened, deviceFor) }
  }

  const signIn = async (
    kind: 'agent' | 'staff',
    { email: identifier, password }: { email: string; password: string },
    caller: Caller,
  ) => {
    const opened = await beginSession(kernel, { kind, identifier, password }, browserOf(caller))
    if (opened.needs) return asksForSecond(opened)
    const { user, cookies } = await signedIn(opened)
    return answer(200, user, { cookies })
  }

  return [
    ...deviceRoutes(kernel),
    route(api.sessions.agentLogin, ({ body, caller }) => signIn('agent', body, caller)),
    route(api.sessions.adminLogin, ({ body, caller }) => signIn('staff', body, caller)),
    route(api.sessions.assistantLogin, async ({ body, caller }) => {
      const browser = browserOf(caller)
      if (body.username) {
        const opened = await beginSession(
          kernel,
          { kind: 'assistant', identifier: body.username, password: body.password },
          browser,
        )
        if (opened.needs) return asksForSecond(opened)
        const { user, cookies } = await signedIn(opened)
        return answer(200, { assistant: user, assistants: null }, { cookies })
      }
      const { ticket, assistants } = await verifyTeamPassword(kernel, body.password, browser)
      const cookie = { name: ticketCookie, value: ticket, path: ticketPath, maxAgeSeconds: ticketFor / 1000 }
      return answer(200, { assistant: null, assistants }, { cookies: [cookie] })
    }),
    route(api.sessions.assistantSession, async ({ body, caller }) => {
      const choice = { ticket: caller.cookies[ticketCookie], assistantId: body.assistantId }
      const { user, cookies } = await signedIn(await beginAssistantSession(kernel, choice, browserOf(caller)))
      return answer(200, user, {
        cookies: [...cookies, { name: ticketCookie, value: null, path: ticketPath }],
      })
    }),
    route(api.sessions.logout, async ({ caller }) => {
      await revokeCurrentSession(kernel, caller.cookies[sessionCookie])
      return noContent({ cookies: [noSession, noChallenge] })
    }),
    route(api.sessions.answerChallenge, async ({ body, caller }) => {
      const input = { token: caller.cookies[challengeCookie], code: body.code }
      const opened = await completeSignIn(kernel, input, browserOf(caller))
      const { user, cookies } = await signedIn(opened)
      const { recoveryCodes } = opened
      return answer(200, { user, recoveryCodes }, { cookies })
    }),
    route(api.sessions.readSetup, async () => {
      if (await hasAdministrator(orm)) throw refuse('not_found')
      return answer(200, { open: true as const })
    }),
    route(api.sessions.setUp, async ({ body, caller }) => {
      const { user, cookies } = await signedIn(
        await createFirstAdministrator(kernel, body, browserOf(caller)),
      )
      return answer(201, user, { cookies })
    }),
    route(api.sessions.currentUser, async ({ viewer }) => {
      // Read this first: the live stream repeats every event that happens during the lookup.
      const newest = kernel.live.newest()
      const headers = newest === null ? {} : { 'x-last-event-id': String(newest) }
      return answer(200, await me(viewer), { headers })
    }),
    route(api.sessions.currentAdmin, async ({ viewer }) => answer(200, await me(viewer))),
    route(api.sessions.demoPeople, async () => {
      if (kernel.config.mode !== 'demo') throw refuse('not_found')
      return answer(200, (await listDemoPeople(orm)).map(demoPersonView))
    }),
    route(api.sessions.demoLogin, async ({ body, caller }) => {
      const { user, cookies } = await signedIn(
        await beginDemoSession(kernel, body.personId, browserOf(caller)),
      )
      return answer(200, user, { cookies })
    }),
  ]
}

/** A person's own sessions. */
const deviceRoutes = (kernel: Kernel): Route[] => [
  route(api.sessions.listSessions, async ({ viewer }) => {
    requireOwnPassword(viewer)
    const rows = await listOpenSessions(kernel.database.orm, viewer.userId, kernel.clock.now())
    return answer(
      200,
      rows.map((row) => ({ ...openSessionView(row), isThis: row.id === viewer.sessionId })),
    )
  }),
  route(api.sessions.endSession, async ({ viewer, params }) => {
    await revokeOwnSession(kernel, viewer, params.id)
    return noContent(params.id === viewer.sessionId ? { cookies: [noSession] } : {})
  }),
  route(api.sessions.signOutEverywhere, async ({ viewer, body }) => {
    const ended = await revokeOwnSessions(kernel, viewer, body.which)
    return answer(200, { ended }, body.which === 'all' ? { cookies: [noSession] } : {})
  }),
]
