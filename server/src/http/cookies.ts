import type { CookieSerializeOptions } from '@fastify/cookie'
import type { AnswerCookie } from './answer.ts'

/** The session: an opaque token, of which the database stores only the SHA-256. */
export const sessionCookie = 'porchlight_session'
/** Marks a browser in which a person has signed in before; failed attempts elsewhere do not lock it out. */
export const deviceCookie = 'porchlight_device'
/** Set after the team password, for five minutes, for one path only. */
export const ticketCookie = 'porchlight_ticket'

/** Set after the correct password until the second factor is complete; sent only with its calls. */
export const challengeCookie = 'porchlight_challenge'

/** Not readable by scripts, not sent from other sites, Secure under https. */
export const cookieOptions = (cookie: AnswerCookie, secure: boolean): CookieSerializeOptions => ({
  path: cookie.path ?? '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  ...(cookie.value === null
    ? { maxAge: 0 }
    : cookie.maxAgeSeconds !== undefined && { maxAge: cookie.maxAgeSeconds }),
})
