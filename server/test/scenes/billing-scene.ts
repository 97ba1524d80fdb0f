import { api } from '@porchlight/contract/api'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { payments } from '../../src/features/payments/tables.ts'
import { answerOf, bodyOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { as, asNobody, type Caller } from '../callers.ts'
import { addClient, addProperty } from '../factories.ts'
import { jobsDone } from '../jobs.ts'
import { addAgent, type Person } from '../people.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  poor: '4000 0000 0000 9995',
  asks: '4000002500003155',
} as const

export const cardOf = (number: string, more: Record<string, unknown> = {}) => ({
  number,
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  ...more,
})

/** An agent with a client, and a property that requires an escort. */
export const billingScene = async (app: TestApp, plan: PlanId = 'basic') => {
  const agent = await addAgent(app, { plan })
  const caller = await as(app, agent, 'agent')
  const client = await addClient(app, agent)
  const property = await addProperty(app, { escortRequired: true })
  const soon = () => new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
  return {
    agent,
    caller,
    client,
    property,
    tourOf: (more: Record<string, unknown> = {}) => ({
      clientId: client.id,
      propertyId: property.id,
      scheduledDate: soon(),
      ...more,
    }),
    requestOf: (more: Record<string, unknown> = {}) => ({
      clientFirstName: 'Nina',
      clientLastName: 'Park',
      clientEmail: 'nina@example.test',
      clientPhone: '210-555-0123',
      propertyId: property.id,
      requestedDateTime: soon(),
      ...more,
    }),
  }
}
export type BillingScene = Awaited<ReturnType<typeof billingScene>>

/** A tour that the back office schedules for an agent and completes, and the processing of its charge. */
export const completeScheduledTour = async (
  app: TestApp,
  desk: Caller,
  { agent, client, property }: { agent: Person; client: { id: string }; property: { id: string } },
): Promise<string> => {
  const answered = await desk.post('/api/admin/schedule-tour', {
    assignedAgentId: agent.id,
    clientId: client.id,
    propertyId: property.id,
    city: 'san_antonio',
    scheduledDate: '2026-03-20T15:00:00Z',
    duration: 60,
  })
  const { id } = bodyOf(staffTour, answered)
  await desk.put(`/api/admin/tours/${id}/status`, { status: 'completed', earlyReason: 'They met early' })
  await jobsDone(app)
  return id
}

/** Begins the payment for an escort; fails the test when the server refuses it. */
export const begin = async (caller: Pick<Caller, 'post'>, propertyId: string, amount = 25) => {
  const answered = await caller.post('/api/create-tour-assistant-payment', { propertyId, amount })
  return answerOf(api.payments.createTourAssistantPayment, answered)
}

/** Submits a card to the sandbox as the browser does: without a session. */
export const show = (
  app: TestApp,
  clientSecret: string,
  number: string,
  more: Record<string, unknown> = {},
) => asNobody(app).post('/api/sandbox/payments/confirm', { clientSecret, card: cardOf(number, more) })

export const authenticate = (app: TestApp, clientSecret: string, approve?: boolean) =>
  asNobody(app).post('/api/sandbox/payments/authenticate', { clientSecret, approve })

/** An escort that is paid but not used. */
export const paidEscort = async (app: TestApp, { caller, property }: BillingScene, amount = 25) => {
  const begun = await begin(caller, property.id, amount)
  await show(app, begun.clientSecret, cards.good)
  return begun.paymentId
}

export const paymentRow = async (app: TestApp, paymentId: string) => {
  const [row] = await app.database.orm.select().from(payments).where(eq(payments.id, paymentId))
  if (!row) throw new Error('no payment')
  return row
}
