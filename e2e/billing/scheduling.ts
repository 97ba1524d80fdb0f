import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { call } from '../calls.ts'
import { expect } from '../journey.ts'

/** A property that requires an escort, and one of the agent's clients. */
export const someEscort = async (agent: Page): Promise<{ place: Property; client: Client }> => {
  const places = (
    await call(agent, 'GET /api/agent/properties', { query: { escort: 'required', limit: 200 } })
  ).filter(({ propertyName }) => propertyName)
  const clients = await call(agent, 'GET /api/agent/clients', { query: { limit: 100 } })
  const place = places[randomInt(places.length)]
  const client = clients[randomInt(clients.length)]
  if (!place || !client) throw new Error('The demo has no property or client of that kind')
  return { place, client }
}

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Schedule New Tour' })
export const escortDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Escort Required Property' })
export const cardDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Pay for a tour assistant' })

/** A day far enough ahead. */
const someDay = (): string =>
  new Date(Date.now() + (40 + randomInt(60)) * 86_400_000).toISOString().slice(0, 10)

export const fillSchedule = async (form: Locator, client: Client): Promise<void> => {
  await form.getByRole('combobox', { name: 'Client' }).fill(client.name)
  await form
    .page()
    .getByRole('option')
    .filter({ hasText: client.email ?? client.name })
    .first()
    .click()
  const start = form.getByRole('textbox', { name: 'Requested Tour Time' })
  await start.fill(`${someDay()} 2:30 PM`)
  await start.press('Tab')
  await form.getByRole('checkbox', { name: /^I acknowledge the scheduling assistant hours/ }).check()
}

export const send = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: 'Schedule Tour', exact: true }).click()

/** Opens the scheduling dialog of a place, fills it in with an escort, and submits it. */
export const scheduled = async (page: Page, place: Property, client: Client): Promise<Locator> => {
  await page.goto(`/properties?schedule=${place.id}`)
  const form = dialog(page)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(
    new RegExp(place.propertyName ?? ''),
  )
  await fillSchedule(form, client)
  await send(form)
  await expect(escortDialog(page)).toBeVisible()
  return escortDialog(page)
}

/** The agent's newest tour, from the server. */
export const newestTour = async (page: Page) => {
  const [tour] = await call(page, 'GET /api/agent/tour-requests', { query: { limit: 1 } })
  if (!tour) throw new Error('There is no tour')
  return tour
}
