import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../../payments/ports.ts'
import { findPerson } from '../../people/queries.ts'
import { findSubscription } from '../queries.ts'
import { livesAtProvider } from '../rules.ts'
import { subscriptions } from '../tables.ts'

/**
 * Updates the provider's customer, if any, after a change of email address or the closing of the account. Repeatable.
 *
 * @throws ProviderUnreachable: the queue retries, and for closed accounts reconciliation does too
 */
export const updateCustomer = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  { provider }: Payments,
  userId: string,
): Promise<void> => {
  const { orm } = database
  const row = await findSubscription(orm, userId)
  if (!row?.providerCustomerId || row.provider !== provider?.name) return
  const person = await findPerson(orm, userId)
  if (!person || (person.anonymisedAt === null && !livesAtProvider(row, clock.now()))) return
  await provider.updateCustomer(row.providerCustomerId, { email: person.email, name: person.name })
  if (person.anonymisedAt === null) return
  await orm.update(subscriptions).set({ forgetCustomerAt: null }).where(eq(subscriptions.id, row.id))
}
