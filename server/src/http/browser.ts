import type { AnswerCookie } from './answer.ts'
import { challengeCookie, deviceCookie, sessionCookie } from './cookies.ts'
import type { Caller } from './route.ts'

/** The facts about a browser that opening a session needs. */
export const browserOf = (caller: Caller) => ({
  ip: caller.ip,
  userAgent: caller.userAgent,
  sessionToken: caller.cookies[sessionCookie],
  deviceToken: caller.cookies[deviceCookie],
})

/** The path of the second factor's calls, to which its cookie is limited. */
export const challengePath = '/api/two-factor'
/** Deletes the cookie of a session. */
export const noSession: AnswerCookie = { name: sessionCookie, value: null }
export const noChallenge: AnswerCookie = { name: challengeCookie, value: null, path: challengePath }

/** The cookie of a session, kept for `keptFor` milliseconds. */
export const sessionCookieOf = (token: string, keptFor: number): AnswerCookie => ({
  name: sessionCookie,
  value: token,
  maxAgeSeconds: keptFor / 1000,
})

/**
 * The cookies of a new session. They outlast the session (`keptFor`, milliseconds), because the server decides when it
 * ends. They also end another person's unfinished sign-in in this browser.
 */
export const cookiesOf = (
  opened: { sessionToken: string; deviceToken: string },
  keptFor: number,
): AnswerCookie[] => [
  sessionCookieOf(opened.sessionToken, keptFor),
  { name: deviceCookie, value: opened.deviceToken, maxAgeSeconds: keptFor / 1000 },
  noChallenge,
]
