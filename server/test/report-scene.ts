import { eq } from 'drizzle-orm'
import { payments, subscriptions } from '../src/features/billing/tables.ts'
import { newId } from '../src/kernel/ids.ts'
import type { TestApp } from './app.ts'
import { addProperty } from './factories.ts'
import type { Person } from './people.ts'

/** A payment for a subscription that has succeeded, unless said otherwise. */
export const addPayment = async (
  app: TestApp,
  agent: Person,
  facts: Partial<typeof payments.$inferInsert>,
) => {
  const id = newId()
  const paidAt = facts.succeededAt ?? app.clock.now()
  await app.database.orm.insert(payments).values({
    id,
    purpose: 'subscription',
    status: 'succeeded',
    amountCents: 4_000,
    agentId: agent.id,
    provider: 'sandbox',
    providerPaymentId: id,
    succeededAt: paidAt,
    createdAt: paidAt,
    updatedAt: paidAt,
    ...facts,
  })
  return id
}

/** A payment for a tour assistant that has succeeded, of a property of its own. */
export const addEscortPayment = async (
  app: TestApp,
  agent: Person,
  facts: Partial<typeof payments.$inferInsert>,
) =>
  addPayment(app, agent, {
    purpose: 'tour_assistant',
    amountCents: 2_500,
    propertyId: (await addProperty(app)).id,
    usedAt: facts.succeededAt ?? app.clock.now(),
    ...facts,
  })

/** Makes an agent's subscription one of the provider's that runs on. */
export const setSubscription = (
  app: TestApp,
  agent: Person,
  facts: Partial<typeof subscriptions.$inferInsert>,
) =>
  app.database.orm
    .update(subscriptions)
    .set({
      source: 'provider',
      provider: 'sandbox',
      providerSubscriptionId: `sub_${agent.id}`,
      currentPeriodEnd: new Date('2099-01-01T00:00:00Z'),
      ...facts,
    })
    .where(eq(subscriptions.userId, agent.id))
