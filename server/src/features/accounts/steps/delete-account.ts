import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { deleteCheckoutContacts } from '../../checkouts/steps/delete-checkout-contacts.ts'
import { deleteLinks } from '../../credentials/steps/delete-links.ts'
import { deletePersonalData } from '../../people/steps/delete-personal-data.ts'
import { revokeCredentials } from '../../sessions/steps/revoke-credentials.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { cancelSubscription } from '../../subscriptions/steps/cancel-subscription.ts'
import { cancelOpenTours } from '../../tours/steps/cancel-open-tours.ts'

/**
 * Deletes a subscriber's account (product decision: deleting a user): cancels the subscription and open tours, signs
 * the person out and deletes their personal data. Tours keep their history. The caller has locked the person against
 * `everything`, so a concurrent new tour is either cancelled here or refused.
 *
 * @param note for the history of each cancelled tour
 * @returns the audit log's entry, and the checkouts whose details were deleted, so that their emails are deleted too
 */
export const deleteAccount = async (
  tx: Tx,
  viewer: Viewer,
  { userId, note, at }: { userId: string; note: string; at: Date },
): Promise<{ after: { toursCancelled: number; subscriptionEnded: boolean }; checkoutIds: string[] }> => {
  const toursCancelled = await cancelOpenTours(tx, viewer, { agentId: userId, note, at })
  const subscriptionEnded = await cancelSubscription(tx, { userId, by: viewer.userId, at })
  const checkoutIds = await deleteCheckoutContacts(tx, { userId })
  await revokeSessions(tx, [userId], viewer.userId)
  await revokeCredentials(tx, userId)
  await deleteLinks(tx, userId)
  await deletePersonalData(tx, userId, at)
  return { after: { toursCancelled, subscriptionEnded }, checkoutIds }
}
