import type { AnswerCookie } from './answer.ts'
import { challengeCookie, deviceCookie, sessionCookie } from './cookies.ts'
import type { Caller } from './route.ts'

/** The browser of a person who signs in: the facts that opening a session needs. */
export const browserOf = (caller: Caller) => ({
  ip: caller.ip,
  userAgent: caller.userAgent,
  sessionToken: caller.cookies[sessionCookie],
  deviceToken: caller.cookies[deviceCookie],
})

/** The path of the second factor's calls, to which its cookie is limited. */
export const challengePath = '/api/two-factor'
export const noChallenge: AnswerCookie = { name: challengeCookie, value: null, path: challengePath }

/** The cookie of a session, kept for `keptFor` milliseconds. */
export const sessionCookieOf = (token: string, keptFor: number): AnswerCookie => ({
  name: sessionCookie,
  value: token,
  maxAgeSeconds: keptFor / 1000,
})

/**
 * What a browser keeps of a session that was opened, for as long as browsers keep anything (`keptFor`, milliseconds): the
 * server decides when a session ends, and a cookie that went after the idle time would sign out whoever uses it every
 * day. Somebody else's sign-in that was not finished in this browser is over.
 */
export const cookiesOf = (
  opened: { sessionToken: string; deviceToken: string },
  keptFor: number,
): AnswerCookie[] => [
  sessionCookieOf(opened.sessionToken, keptFor),
  { name: deviceCookie, value: opened.deviceToken, maxAgeSeconds: keptFor / 1000 },
  noChallenge,
]
