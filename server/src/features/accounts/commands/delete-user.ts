import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import { deleteAccount } from '../steps/delete-account.ts'

/**
 * Deletes a subscriber (see deleteAccount), in one transaction.
 *
 * @throws Refusal not_found, subscribers_only, not_yourself
 */
export const deleteUser = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  userId: string,
): Promise<void> => {
  const at = clock.now()
  await database.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!person || hasLeft(person)) throw refuse('not_found')
    if (person.id === viewer.userId)
      throw refuse('not_yourself', { message: 'You cannot delete your own account.' })
    if (person.userType !== 'real_estate_agent') throw refuse('subscribers_only')
    const note = 'The agent’s account was deleted.'
    const { after, checkoutIds } = await deleteAccount(tx, viewer, { userId: person.id, note, at })
    await recordAction(tx, viewer, at, {
      action: 'user.deleted',
      // The name is deleted with the account.
      subject: { type: 'user', id: person.id, label: null },
      after,
      event: { topic: 'people', permission: 'users.view', payload: { checkoutIds } },
    })
  })
}
