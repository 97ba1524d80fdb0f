import type { Page } from '@playwright/test'
import { notesPanel } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'
import { queueOf, row } from '../office.ts'
import { people } from '../people.ts'

const screen = '/admin-tour-requests'
const requests = (page: Page, client: string) => page.getByRole('listitem', { name: client, exact: true })
const assign = (page: Page, client: string) =>
  page.getByRole('button', { name: `Assign Assistant to ${client}` })
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the requests page counts, searches, filters, and offers an assistant to requests alone', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const page = await open('admin', { at: null })
  const client = someClient('Tilda')
  const tour = await askedFor(agent, { client, requests: 'The garden first' })
  await page.goto(screen)
  for (const [tile, place] of [
    ['Pending', 'status=requested'],
    ['Assigned', 'status=assistant_assigned'],
    ['In Progress', 'status=all-in_progress'],
  ] as const) {
    const figure = page.getByRole('region', { name: 'Counts' }).locator('> div').filter({ hasText: tile })
    await expect(figure.locator('p').first()).toHaveText(/^[\d,]+\+?$/)
    await expect(figure.getByRole('link')).toHaveAttribute('href', new RegExp(place))
  }

  await page.getByRole('searchbox', { name: 'Search requests' }).fill(client.name)
  const card = requests(page, client.name)
  for (const words of [
    ...['Requested', tour.propertyAddress, client.phone, client.email, 'The garden first'],
    ...[`Requested by ${people.sarah.name}`, `Tour ${tour.id.slice(-8)}`],
  ])
    await expect(card).toContainText(words)
  await expect(assign(page, client.name)).toBeVisible()
  await choose(page, 'Status', 'Completed')
  await expect(card).toHaveCount(0)
  await choose(page, 'Status', 'Requested')
  await expect(card).toBeVisible()
  await choose(page, 'City', 'Denver')
  await expect(card).toHaveCount(0)
  await choose(page, 'City', 'San Antonio')
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: /^Notes/ }).click()
  await expect(notesPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')

  // A request that has an assistant names the assistant until the tour is over.
  await assigned(page, tour, people.elena.name)
  await page.goto(`${screen}?sort=newest&q=${encodeURIComponent(client.name)}`)
  await expect(card).toContainText(`Assistant Assigned: ${people.elena.name}`)
  await expect(assign(page, client.name)).toHaveCount(0)
  for (const status of ['contacting_client', 'cancelled'] as const) {
    await setTo(page, tour, status)
    await page.reload()
    await expect(card).toContainText(status === 'cancelled' ? 'Cancelled' : 'Contacting Client')
    await expect(assign(page, client.name)).toHaveCount(0)
    await expect(card.getByText('Assistant Assigned')).toHaveCount(status === 'cancelled' ? 0 : 1)
  }
})

test('the client’s profile shows the client, the agent and their tours, each with every status', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const client = someClient('Ulla')
  const tour = await askedFor(agent, { client })
  await askedFor(agent, { client })
  const page = await open('admin', { at: queueOf(client.name) })
  // The list offers every status but the first; the profile offers that one too.
  await row(page, client.name)
    .first()
    .getByRole('button', { name: new RegExp(`^Status of ${client.name}: `) })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Scheduling', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Requested', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: `More for ${client.name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Client profile' }).click()
  const profile = page.getByRole('dialog', { name: client.name })
  for (const words of [client.email, client.phone, people.sarah.name, people.sarah.email, 'Tours 2'])
    await expect(profile).toContainText(words)
  await expect(profile.getByRole('listitem')).toHaveCount(2)
  const status = profile.getByRole('button', { name: new RegExp(`^Status of ${client.name}: `) })
  await status.last().click()
  await page.getByRole('menuitem', { name: 'Contacting Client', exact: true }).click()
  await expect(status.last()).toContainText('Contacting Client')
  await status.last().click()
  await page.getByRole('menuitem', { name: 'Requested', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Return to requested?' })
  await asked.getByRole('button', { name: 'Return to requested' }).click()
  await expect(status.last()).toContainText('Requested')
  const history = await call(page, 'GET /api/tours/:id/history', { params: { id: tour.id } })
  expect(history.map(({ toStatus }) => toStatus)).toEqual(['requested', 'contacting_client', 'requested'])
})
