import type { CookieSerializeOptions } from '@fastify/cookie'
import type { AnswerCookie } from './answer.ts'

/** The session: an opaque token, of which the database keeps the SHA-256 only. */
export const sessionCookie = 'porchlight_session'
/** Marks a browser that signed a person in before; it exempts them from others' failed tries. */
export const deviceCookie = 'porchlight_device'
/** After the team password, for five minutes, at one address only. */
export const ticketCookie = 'porchlight_ticket'

/** After the right password, while the second factor is asked for; at its calls only. */
export const challengeCookie = 'porchlight_challenge'

/** How a cookie of ours is set: out of reach for scripts, not sent along from other sites, Secure under https. */
export const cookieOptions = (cookie: AnswerCookie, secure: boolean): CookieSerializeOptions => ({
  path: cookie.path ?? '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  ...(cookie.value === null
    ? { maxAge: 0 }
    : cookie.maxAgeSeconds !== undefined && { maxAge: cookie.maxAgeSeconds }),
})
