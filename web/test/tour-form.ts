import type { Client } from '@porchlight/contract/clients'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { DayAtProperty } from '@porchlight/contract/tours/day'
import { screen, within } from '@testing-library/react'
import { addDays } from '../src/lib/time.ts'
import { refused, type TestServer } from './answers.ts'
import { cardAccepted } from './billing.ts'
import type { User } from './user.ts'

/** The property in the address. */
export const houseId = '01935c5e-0000-7000-8000-000000000001'

/** The desk is open and handles requests at once. */
export const operationHours = {
  open: true,
  handledFrom: '2026-03-18T15:00:00.000Z',
  holiday: null,
}

/** A day at a property in San Antonio that no tour holds. */
export const dayAtProperty = (date: string, more: Partial<DayAtProperty> = {}): DayAtProperty => ({
  date,
  timeZone: 'America/Chicago',
  open: { from: `${date}T14:00:00.000Z`, until: `${addDays(date, 1)}T00:00:00.000Z` },
  holiday: null,
  taken: [],
  own: [],
  ...more,
})

/** What the forms of an agent read beside the property: the desk's hours, the chosen day, and the agent's clients. */
export const answerTourForms = (server: TestServer, clients: Client[] = []): void => {
  server.on('GET /api/operation-hours', operationHours)
  server.on('GET /api/agent/clients', clients)
  server.on(
    'GET /api/agent/clients/:id',
    ({ params }) => clients.find(({ id }) => id === params.id) ?? refused('not_found'),
  )
  server.on('GET /api/properties/:id/day', ({ query }) => dayAtProperty(query.get('date') ?? ''))
}

/** A server that charges for a tour assistant, and accepts the card. */
export const answerEscortFee = (
  server: TestServer,
  { amount, plan }: { amount: number; plan: PlanId } = { amount: 25, plan: 'basic' },
): void => {
  server.on('GET /api/tour-assistant-fee', { amount, plan, payment: null })
  server.on('POST /api/create-tour-assistant-payment', {
    clientSecret: 'secret',
    paymentId: 'payment',
    amount,
    status: 'open',
    storedCard: null,
  })
  server.on('POST /api/sandbox/payments/confirm', cardAccepted)
}

/** The open form New Tour Request. */
export const tourForm = async () => within(await screen.findByRole('form', { name: 'New Tour Request' }))
export type TourForm = Awaited<ReturnType<typeof tourForm>>

/** Fills in everything except the property, which is in the address. */
export const fillTourForm = async (user: User, form: TourForm, at = '2036-03-20 10:00 AM'): Promise<void> => {
  const fields = {
    'First Name': 'Nora',
    'Last Name': 'Field',
    Email: 'nora@clients.example',
    'Phone Number': '(210) 555-0111',
  }
  for (const [label, text] of Object.entries(fields)) {
    await user.click(form.getByLabelText(label))
    // The form renders at each key, so typing takes ten times as long; other tests type.
    await user.paste(text)
  }
  await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), `${at}{Enter}`)
  await user.click(form.getByRole('checkbox', { name: /^I acknowledge the operation hours/ }))
}
