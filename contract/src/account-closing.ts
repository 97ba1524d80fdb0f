import { z } from 'zod'
import { endpoint, noContent } from './kernel/endpoint.ts'
import { instant } from './kernel/instants.ts'
import { planId, subscriptionStatus } from './kernel/plans.ts'
import { ownPassword } from './session-credentials.ts'

/** The consequences of closing one's account, shown before closing it. */
const whatFollows = z.object({
  /** The number of open tours, which closing cancels. */
  openTours: z.int(),
  /** What ends immediately, without a refund; null if there is no paid subscription. */
  subscription: z
    .object({ plan: planId, status: subscriptionStatus, currentPeriodEnd: instant.nullable() })
    .nullable(),
})
export type ClosingFacts = z.infer<typeof whatFollows>

/** Closing the user's own account. */
export const accountClosing = {
  readClosing: endpoint({
    method: 'GET',
    path: '/api/profile/close',
    noun: 'accounts',
    summary: 'What will end with one’s own account; changes nothing',
    audience: { agents: 'any' },
    answers: { 200: whatFollows },
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/api/profile/close',
    noun: 'accounts',
    summary:
      'Close one’s own account: the subscription ends without a refund, open tours are cancelled, the person is signed out and forgotten',
    audience: { signedIn: true },
    body: z.object({ password: ownPassword }),
    answers: { 204: noContent },
    refusals: ['not_allowed', 'wrong_password', 'subscribers_only', 'too_many_attempts'],
    keepsNoKey: true,
  }),
}
