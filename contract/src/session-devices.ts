import { z } from 'zod'
import { endpoint, noContent } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'

/** Where a person is signed in. */
export const openSession = z.object({
  id: z.string(),
  /** The door they came in by. */
  kind: z.enum(['agent', 'staff', 'assistant']),
  byTeamPassword: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
})

export type OpenSession = z.infer<typeof openSession>

/** Where one is signed in oneself. */
export const ownSession = openSession.extend({
  /** The one that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** Which sessions are to end: all but the one that asks, or that one too. */
export const endings = ['others', 'all'] as const

/** One's own sessions. Whoever came in by the team password has none of them to see. */
export const devices = {
  listSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    noun: 'sessions',
    summary: 'Where one is signed in, the last used first, at most 100',
    audience: { signedIn: true },
    answers: { 200: z.array(ownSession) },
    refusals: ['not_allowed'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    noun: 'sessions',
    summary: 'End one of one’s own sessions; ending the one that asks signs it out',
    audience: { signedIn: true },
    params: z.object({ id: id() }),
    answers: { 204: noContent },
    refusals: ['not_allowed', 'not_found'],
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/sessions/sign-out-everywhere',
    noun: 'sessions',
    summary: 'End all of one’s own sessions, or all others; answers how many have ended',
    audience: { signedIn: true },
    body: z.object({
      which: z.enum(endings, { error: `Please choose one of: ${endings.join(', ')}` }),
    }),
    answers: { 200: z.object({ ended: z.int() }) },
    refusals: ['not_allowed'],
    keepsNoKey: true,
  }),
}
