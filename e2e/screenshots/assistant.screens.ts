import { askedFor, assigned, setTo } from '../arrange.ts'
import { giveFeedback } from '../assistant.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { people, teamPassword } from '../people.ts'
import { withoutLine } from '../watch.ts'
import { picture, withoutNews } from './picture.ts'

/* The pictures of an assistant's day. */

const client = {
  first: 'Ingrid',
  last: 'Solano',
  name: 'Ingrid Solano',
  email: 'ingrid.solano@example.org',
  phone: '(210) 555-0171',
}
const HOUR = 3_600_000

test('signing in', async ({ open }) => {
  const page = await open('nobody', { at: '/assistant-login' })
  await expect(page.getByLabel('Assistant password', { exact: true })).toBeVisible()
  await picture(page, 'assistant-login')
  await page.getByLabel('Assistant password', { exact: true }).fill(teamPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /Elena/ })).toBeVisible()
  await picture(page, 'assistant-names')
})

test('the day, feedback, and steps recorded offline', async ({ open }) => {
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const property = await call(sarah, 'POST /api/agent/properties', {
    body: {
      address: `214 Lantern Row ${Date.now() % 1_000}`,
      city: 'san_antonio',
      state: 'TX',
      zipCode: '78205',
      type: 'house',
    },
  })
  const at = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 2 * HOUR).toISOString()
  const tour = await askedFor(sarah, { client, property, at })
  await assigned(office, tour, people.elena.name)
  await setTo(office, tour, 'confirmed', at)
  await setTo(office, tour, 'in_progress', at)

  const page = await open('elena', { at: null })
  await withoutNews(page)
  await page.goto('/assistant-dashboard')
  await expectLive(page)
  await expect(page.getByText(client.name).first()).toBeVisible()
  await picture(page, 'assistant-dashboard')
  await page
    .getByRole('button', { name: new RegExp(`^Complete Tour ?: ${client.name}$`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Complete Tour' })
  await giveFeedback(dialog, { interest: 'Very interested', price: 'Too high', next: 'Make an offer' })
  await dialog
    .getByLabel('Note to the agent')
    .fill('She asked about the roof, and comes again with her sister.')
  await picture(page, 'assistant-feedback')
  await withoutLine(page, async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^You’re offline/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Complete Tour' }).click()
    await expect(page.getByText(/Waiting to be sent/).first()).toBeVisible()
    await picture(page, 'assistant-offline')
    await page.context().setOffline(false)
  })
  await page.goto('/assistant-schedule')
  await expect(page.getByRole('region', { name: 'Weekly hours' })).toBeVisible()
  await picture(page, 'assistant-schedule')
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'account')
})
