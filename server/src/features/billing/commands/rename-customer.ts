import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../people/queries.ts'
import type { Payments } from '../ports.ts'
import { findSubscription } from '../queries.ts'
import { livesAtProvider } from '../rules.ts'
import { subscriptions } from '../tables.ts'

/**
 * What the provider calls a customer whose address is another one now, or who has closed their account. Who never paid is
 * no customer, and of those for whom nothing is charged only who has gone is renamed. Told twice it does nothing more.
 *
 * @throws ProviderUnreachable: the queue tries again, and of who has gone the reconciliation too
 */
export const renameCustomer = async (
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
