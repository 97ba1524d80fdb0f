import type { Tx } from '../../../kernel/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { cancelSubscription } from '../../billing/commands/cancel-subscription.ts'
import { deletePersonalData } from '../../people/commands/delete-personal-data.ts'
import { revokeCredentials } from '../../sessions/commands/revoke-credentials.ts'
import { revokeSessions } from '../../sessions/commands/revoke-sessions.ts'
import { cancelOpenTours } from '../../tours/commands/cancel-open-tours.ts'

/**
 * Ends a subscriber's account, by whoever decides it (product decision: deleting a user): the subscription and the open
 * tours are cancelled, the person is signed out and forgotten. Tours keep their history. The caller holds the
 * person against everything: a tour that is being written for them is there to be cancelled, or is refused.
 *
 * @param note what the history of each cancelled tour says
 * @returns what the audit log keeps of it, and the checkouts that were forgotten: mails went out about them, too
 */
export const endAccount = async (
  tx: Tx,
  viewer: Viewer,
  { userId, note, at }: { userId: string; note: string; at: Date },
): Promise<{ after: { toursCancelled: number; subscriptionEnded: boolean }; checkoutIds: string[] }> => {
  const toursCancelled = await cancelOpenTours(tx, viewer, { agentId: userId, note, at })
  const ended = await cancelSubscription(tx, { userId, by: viewer.userId, at })
  await revokeSessions(tx, [userId], viewer.userId)
  await revokeCredentials(tx, userId, { all: true })
  await deletePersonalData(tx, userId, at)
  return { after: { toursCancelled, subscriptionEnded: ended.wasInForce }, checkoutIds: ended.checkoutIds }
}
