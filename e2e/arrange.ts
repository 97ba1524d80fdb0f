import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { call } from './calls.ts'
import { type Client, someClient, someInstant } from './made-up.ts'

/* Prepares a journey's data by calls, as the people who would have entered it. */

/** A house that clients may see alone and that allows one tour at a time, from an agent's window. */
export const someHouse = async (agent: Page): Promise<Property> => {
  const houses = await call(agent, 'GET /api/agent/properties', {
    query: { type: 'house', escort: 'self_guided', city: 'san_antonio', limit: 100 },
  })
  const fit = houses.filter(
    ({ allowsConcurrentTours, propertyName }) => !allowsConcurrentTours && propertyName,
  )
  const house = fit[randomInt(fit.length)]
  if (!house) throw new Error('The demo has no house of that kind')
  return house
}

let streets = 0

/** A unique name: the current time, in letters. The server would read five digits in it as a ZIP code. */
const someName = (): string =>
  `${Date.now()}`.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** A new house of this window's agent, so that no other tour can hold it. */
export const ownHouse = (agent: Page): Promise<Property> =>
  call(agent, 'POST /api/agent/properties', {
    body: {
      address: `${100 + streets++} Lantern ${someName()} Row`,
      city: 'san_antonio',
      state: 'TX',
      zipCode: '78205',
      type: 'house',
    },
  })

type Asked = { client?: Client; property?: Property; at?: string; requests?: string }

/** A tour that this window's agent has requested. */
export const askedFor = async (agent: Page, asked: Asked = {}): Promise<AgentTour> => {
  const client = asked.client ?? someClient('Nora')
  const property = asked.property ?? (await someHouse(agent))
  return call(agent, 'POST /api/agent/tour-requests', {
    body: {
      clientFirstName: client.first,
      clientLastName: client.last,
      clientEmail: client.email,
      clientPhone: client.phone,
      propertyId: property.id,
      requestedDateTime: asked.at ?? someInstant(),
      specialRequests: asked.requests ?? '',
    },
  })
}

const assistantCalled = async (office: Page, wanted: string) => {
  const team = await call(office, 'GET /api/admin/assistants', { query: { limit: 100 } })
  const found = team.find(({ name }) => name === wanted)
  if (!found) throw new Error(`There is no assistant called ${wanted}`)
  return found
}

/** Assigns a tour to an assistant from a window of the back office. */
export const assigned = async (office: Page, tour: { id: string }, assistant: string): Promise<void> => {
  const { id } = await assistantCalled(office, assistant)
  await call(office, 'PUT /api/admin/tours/:id/assign-assistant', {
    params: { id: tour.id },
    body: { schedulingAssistantId: id },
  })
}

const HOUR = 3_600_000

/** Assigns a tour to an assistant who also escorts. Cancels what the assistant has around that time. */
export const escorted = async (
  office: Page,
  tour: { id: string },
  { assistant, at }: { assistant: string; at: string },
): Promise<void> => {
  const { id } = await assistantCalled(office, assistant)
  const around = (hours: number): string => new Date(Date.parse(at) + hours * HOUR).toISOString()
  const query = { assistantId: id, from: around(-10), to: around(3), limit: 100 }
  for (const other of await call(office, 'GET /api/admin/tours', { query }))
    if (['scheduled', 'confirmed', 'in_progress'].includes(other.status))
      await setTo(office, other, 'cancelled')
  await call(office, 'PUT /api/admin/tours/:id/assign-assistant', {
    params: { id: tour.id },
    body: { schedulingAssistantId: id, escortAssistantId: id },
  })
}

/** Sets a status from a window of the back office. */
export const setTo = async (
  office: Page,
  tour: { id: string },
  status: TourStatus,
  scheduledDate?: string,
): Promise<void> => {
  await call(office, 'PUT /api/admin/tours/:id/status', {
    params: { id: tour.id },
    body: { status, ...(scheduledDate && { scheduledDate }) },
  })
}

/** Creates, as this window's super administrator, a person whom a journey may sign out, rename and close. */
export type Made = { email: string; password: string }

/** An agent on Standard, or a member of the back office, with their own password and none of the demo's data. */
export const madePerson = async (
  boss: Page,
  userType: 'real_estate_agent' | 'admin' = 'real_estate_agent',
): Promise<Made> => {
  const made = { email: `made${randomInt(1_000_000_000)}@journeys.example`, password: 'a good password' }
  await call(boss, 'POST /api/admin/users', {
    body: {
      ...made,
      userType,
      firstName: 'Robin',
      lastName: 'Castle',
      ...(userType === 'real_estate_agent' && { subscriptionPlan: 'basic' }),
    },
  })
  return made
}

/** Signs such a person in without a page. */
export const signedIn = async (page: Page, { email, password }: Made): Promise<void> => {
  await call(page, 'POST /api/agent/login', { body: { email, password } })
}
