import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { subscriptionChanges } from '../tables.ts'

type Row = typeof subscriptionChanges.$inferInsert

/** Records a change of an agent's plan or status in the history of the subscription. */
export const recordSubscriptionChange = async (
  tx: Tx,
  change: Pick<Row, 'userId' | 'at' | 'kind' | 'actorId' | 'note'> & {
    from: { plan: Row['fromPlan']; status: Row['fromStatus'] } | null
    to: { plan: Row['toPlan']; status: Row['toStatus'] }
  },
): Promise<void> => {
  const { from, to, ...facts } = change
  await tx.insert(subscriptionChanges).values({
    ...facts,
    id: newId(),
    fromPlan: from?.plan ?? null,
    toPlan: to.plan,
    fromStatus: from?.status ?? null,
    toStatus: to.status,
  })
}
