import type { Kernel } from '../../../kernel/kernel.ts'
import { checkoutKeptFor } from '../rules.ts'
import { deleteCheckoutContacts } from '../steps/delete-checkout-contacts.ts'

/** Deletes the personal details of abandoned checkouts a month after their end. */
export const deleteAbandonedContacts = async ({
  database,
  clock,
}: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
  const endedBefore = new Date(clock.now().getTime() - checkoutKeptFor)
  await database.transaction((tx) => deleteCheckoutContacts(tx, { endedBefore }))
}
