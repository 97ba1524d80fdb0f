import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { clients } from '../src/features/clients/tables.ts'
import { conversations, messages } from '../src/features/messages/tables.ts'
import { properties, propertyAgents, propertyImports } from '../src/features/properties/tables.ts'
import { invoices } from '../src/features/subscriptions/tables.ts'
import { tourAssignments, tourFeedback, tourHistory, tours } from '../src/features/tours/tables.ts'
import { newId } from '../src/kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

let made = 0

type PropertyFacts = Partial<typeof properties.$inferInsert> & { addedBy?: Person }

/** A published house in San Antonio by default; `addedBy` makes it that agent's own, unpublished. */
export const addProperty = async (app: TestApp, { addedBy, ...facts }: PropertyFacts = {}) => {
  const number = ++made
  const now = app.clock.now()
  const [property] = await app.database.orm
    .insert(properties)
    .values({
      id: newId(),
      address: `${100 + number} Example Street`,
      city: 'san_antonio',
      state: 'TX',
      zipCode: '78205',
      timeZone: 'America/Chicago',
      timeZoneAssumed: false,
      type: 'house',
      allowsConcurrentTours: false,
      adminCreated: addedBy === undefined,
      createdBy: addedBy?.id ?? null,
      publishedAt: addedBy ? null : now,
      source: 'form',
      addressKey: `${100 + number} example st`,
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning()
  if (!property) throw new Error('no property')
  if (addedBy)
    await app.database.orm
      .insert(propertyAgents)
      .values({ propertyId: property.id, agentId: addedBy.id, addedAt: now })
  return property
}

/** A completed import from the command line. */
export const addImport = async (app: TestApp): Promise<{ id: string }> => {
  const [made] = await app.database.orm
    .insert(propertyImports)
    .values({
      id: newId(),
      fileName: 'listings.csv',
      state: 'done',
      rowsTotal: 0,
      createdAt: app.clock.now(),
    })
    .returning({ id: propertyImports.id })
  if (!made) throw new Error('no import')
  return made
}

/** A paid month of Standard. */
export const addInvoice = async (app: TestApp, agent: Person): Promise<{ id: string }> => {
  const now = app.clock.now()
  const [invoice] = await app.database.orm
    .insert(invoices)
    .values({
      id: newId(),
      userId: agent.id,
      number: 'SB-0001',
      provider: 'sandbox',
      providerInvoiceId: newId(),
      status: 'paid',
      description: 'Standard, one month',
      plan: 'basic',
      subtotalCents: 4000,
      amountDueCents: 4000,
      amountPaidCents: 4000,
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: invoices.id })
  if (!invoice) throw new Error('no invoice')
  return invoice
}

export const addClient = async (
  app: TestApp,
  agent: Person,
  facts: Partial<typeof clients.$inferInsert> = {},
) => {
  const number = ++made
  const now = app.clock.now()
  const [client] = await app.database.orm
    .insert(clients)
    .values({
      id: newId(),
      agentId: agent.id,
      firstName: 'Client',
      lastName: `Number ${number}`,
      email: `client${number}@example.test`,
      phone: '210-555-0100',
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning()
  if (!client) throw new Error('no client')
  return client
}

type TourFacts = Partial<typeof tours.$inferInsert> & { status?: TourStatus; assistant?: Person }

const closing = (status: TourStatus, now: Date) => ({
  ...(status === 'completed' && { completedAt: now, outcome: 'completed' as const }),
  ...(status === 'cancelled' && { cancelledAt: now }),
})

const hasDate = new Set<TourStatus>(['scheduled', 'confirmed', 'in_progress', 'rescheduled', 'completed'])

/**
 * A tour of an agent in a given status, with its creation in the history and, for `assistant`, an open assignment. It
 * takes place tomorrow at the clock's time of day.
 */
export const addTour = async (app: TestApp, agent: Person, { assistant, ...facts }: TourFacts = {}) => {
  const now = facts.createdAt ?? app.clock.now()
  const status = facts.status ?? 'requested'
  const tomorrow = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  const propertyId = facts.propertyId ?? (await addProperty(app)).id
  const [tour] = await app.database.orm
    .insert(tours)
    .values({
      id: newId(),
      agentId: agent.id,
      clientFirstName: 'Ann',
      clientLastName: 'Lee',
      clientEmail: 'ann.lee@example.test',
      clientPhone: '210-555-0123',
      requestedDateTime: tomorrow,
      ...(hasDate.has(status) && { scheduledDate: tomorrow }),
      schedulingAssistantId: assistant?.id ?? null,
      statusUpdatedAt: now,
      createdBy: agent.id,
      createdAt: now,
      updatedAt: now,
      ...closing(status, now),
      ...facts,
      propertyId,
      status,
    })
    .returning()
  if (!tour) throw new Error('no tour')
  await app.database.orm.insert(tourHistory).values({
    id: newId(),
    tourId: tour.id,
    agentId: agent.id,
    createdAt: now,
    actorId: agent.id,
    actorType: 'agent',
    kind: 'created',
    toStatus: status,
    tourVersion: tour.version,
  })
  if (assistant && status !== 'completed' && status !== 'cancelled')
    await app.database.orm.insert(tourAssignments).values({
      id: newId(),
      tourId: tour.id,
      agentId: agent.id,
      assistantId: assistant.id,
      assignedAt: now,
    })
  return tour
}

/** An assistant's feedback about a completed tour. */
export const addFeedback = async (
  app: TestApp,
  tour: { id: string },
  author: Person,
  facts: Partial<typeof tourFeedback.$inferInsert> = {},
) => {
  await app.database.orm.insert(tourFeedback).values({
    tourId: tour.id,
    authorId: author.id,
    clientInterest: 'interested',
    priceOpinion: 'fair',
    nextStep: 'second_tour',
    givenAt: app.clock.now(),
    ...facts,
  })
}

/** The conversation of a tour, started by its agent. */
export const addConversation = async (app: TestApp, tour: { id: string; agentId: string }) => {
  const now = app.clock.now()
  const id = newId()
  await app.database.orm.insert(conversations).values({
    id,
    kind: 'tour',
    tourId: tour.id,
    agentId: tour.agentId,
    createdBy: tour.agentId,
    createdAt: now,
    lastMessageAt: now,
  })
  await app.database.orm.insert(messages).values({
    id: newId(),
    conversationId: id,
    agentId: tour.agentId,
    senderId: tour.agentId,
    senderType: 'agent',
    message: 'Is there parking?',
    createdAt: now,
  })
  return { id }
}

/** The form of an agent who requests a tour for a new client. */
export const tourRequestForm = (propertyId: string) => ({
  clientFirstName: 'Ann',
  clientLastName: 'Lee',
  clientEmail: 'ann@example.test',
  clientPhone: '210-555-0123',
  propertyId,
  requestedDateTime: '2026-03-20T15:00:00Z',
})
