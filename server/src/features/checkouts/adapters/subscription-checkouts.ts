import { and, eq, inArray } from 'drizzle-orm'
import { findPerson } from '../../people/queries.ts'
import type { SubscriptionParts } from '../../subscriptions/ports.ts'
import { checkouts } from '../tables.ts'

/** What subscriptions ask about the checkout that they came from. */
export const subscriptionCheckouts: SubscriptionParts = {
  isOfCheckout: async (orm, { provider, id }) => {
    const found = await orm
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.provider, provider),
          eq(checkouts.providerSubscriptionId, id),
          inArray(checkouts.state, ['open', 'paid']),
        ),
      )
    return found.length > 0
  },
  isAsInCheckout: async (tx, userId) => {
    const person = await findPerson(tx, userId)
    const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.userId, userId))
    if (!checkout || !person) return true
    const name = `${checkout.firstName} ${checkout.lastName}`
    return name === person.name && checkout.email.toLowerCase() === person.email.toLowerCase()
  },
}
