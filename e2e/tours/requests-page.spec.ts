import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'
import { queueOf, row } from '../office.ts'
import { people } from '../people.ts'

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
