import { z } from 'zod'
import { ownPassword } from '../credentials.ts'
import { endpointsOf, noContent } from '../kernel/endpoint.ts'
import { instant } from '../kernel/instants.ts'
import { planId, subscriptionStatus } from '../kernel/plans.ts'

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

const endpoint = endpointsOf({ noun: 'accounts' })

/** Closing the user's own account. */
export const accountClosing = {
  readClosing: endpoint('GET /api/profile/close', {
    summary: 'What closing one’s own account would end; changes nothing',
    audience: { agents: 'any' },
    answers: { 200: whatFollows },
  }),
  closeAccount: endpoint('POST /api/profile/close', {
    summary:
      'Close one’s own account: ends the subscription without a refund, cancels open tours, and deletes personal data',
    audience: { signedIn: true },
    body: z.object({ password: ownPassword }),
    answers: { 204: noContent },
    refusals: ['not_allowed', 'wrong_password', 'subscribers_only', 'too_many_attempts'],
    keepsNoKey: true,
  }),
}
