import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { payments } from '../../src/features/payments/tables.ts'
import { invoices, subscriptions } from '../../src/features/subscriptions/tables.ts'
import { newId } from '../../src/kernel/ids.ts'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { as, asNobody } from '../callers.ts'
import { addProperty } from '../factories.ts'
import { addAdmin, type Person } from '../people.ts'

const analyticsPath = '/api/admin/analytics'

/** An administrator who reads analytics on April 20th. The caller is refilled before each test. */
export const useAnalytics = (app: TestApp) => {
  const staff = asNobody(app)
  beforeEach(async () => {
    app.clock.set(new Date('2026-04-20T17:00:00Z'))
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
  })
  return {
    staff,
    url: analyticsPath,
    march: `${analyticsPath}?from=2026-03-01&to=2026-03-31`,
    read: async (path = analyticsPath) => answerOf(api.reports.readAnalytics, await staff.get(path)),
  }
}

/** A payment for a subscription, successful by default. */
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

/** A successful payment for a tour assistant at a property of its own. */
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

/** An open invoice for a month of Standard. */
export const addInvoice = async (
  app: TestApp,
  agent: Person,
  facts: Partial<typeof invoices.$inferInsert> = {},
) => {
  const id = newId()
  await app.database.orm.insert(invoices).values({
    id,
    userId: agent.id,
    provider: 'sandbox',
    providerInvoiceId: id,
    status: 'open',
    subtotalCents: 4_000,
    amountDueCents: 4_000,
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
    ...facts,
  })
  return id
}

/** Turns an agent's subscription into an active one of the payment provider. */
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
