import { z } from 'zod'
import { endpointsOf, noContent } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { instant } from '../kernel/instants.ts'

/** A session of a user. */
export const openSession = z.object({
  id: z.string(),
  /** The sign-in page that started it. */
  kind: z.enum(['agent', 'staff', 'assistant']),
  byTeamPassword: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
})

export type OpenSession = z.infer<typeof openSession>

/** One of the user's own sessions. */
export const ownSession = openSession.extend({
  /** Whether it is the session of this request. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The sessions to end: all except the requesting one, or all. */
export const endings = ['others', 'all'] as const

const endpoint = endpointsOf({ noun: 'sessions' })

/** The user's own sessions. A session from the team password cannot list any. */
export const devices = {
  listSessions: endpoint('GET /api/sessions', {
    summary: 'One’s own sessions, last used first, at most 100',
    audience: { signedIn: true },
    answers: { 200: z.array(ownSession) },
    refusals: ['not_allowed'],
  }),
  endSession: endpoint('DELETE /api/sessions/:id', {
    summary: 'End one of one’s own sessions; the current one signs out',
    audience: { signedIn: true },
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_allowed', 'not_found'],
  }),
  signOutEverywhere: endpoint('POST /api/sessions/sign-out-everywhere', {
    summary: 'End all of one’s own sessions, or all others; returns their number',
    audience: { signedIn: true },
    body: z.object({
      which: z.enum(endings, { error: `Please choose one of: ${endings.join(', ')}` }),
    }),
    answers: { 200: z.object({ ended: z.int() }) },
    refusals: ['not_allowed'],
    keepsNoKey: true,
  }),
}
