import type { PlanId } from '@porchlight/contract/kernel/plans'
import { eq } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { hasAccess } from './rules.ts'
import { subscriptions } from './tables.ts'

/** The plan that an agent has now; `free` without a subscription in force. */
export const findPlan = async (orm: Orm, agentId: string, now: Date): Promise<PlanId> => {
  const [subscription] = await orm
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, agentId))
    .limit(1)
  return subscription && hasAccess(subscription, now) ? subscription.plan : 'free'
}
