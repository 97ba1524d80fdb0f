import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import {
  acknowledgeHours,
  card,
  enterTime,
  expectToast,
  fillClient,
  openDetails,
  openRequestForm,
  pickProperty,
} from '../agent.ts'
import { assigned, madePerson, setTo, signedIn, someHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient, someInstant, someTime } from '../made-up.ts'
import { phone } from '../phone.ts'
import { say } from '../talk.ts'

test.use(phone)

/** The agent's places at the bottom of the screen. */
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: new RegExp(`^${name}`) })
const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ })

test('a new agent works through a week on a phone', async ({ open }) => {
  test.setTimeout(120_000)
  const boss = await open('super', { at: null })
  const page = await open('nobody', { at: null })
  await signedIn(page, await madePerson(boss))
  const client = someClient('Harriet')
  const { name } = client

  await test.step('Monday: the first steps lead to a request with a new client', async () => {
    await page.goto('/dashboard')
    const first = page.getByRole('region', { name: /First steps/i })
    await expect(first.getByRole('link', { name: 'Connect a calendar' })).toBeVisible()
    await expectAccessible(page, 'the dashboard of a new agent on a phone')
    const house = await someHouse(page)
    await tab(page, 'Tours').click()
    const form = await openRequestForm(page)
    await fillClient(form, client)
    await pickProperty(form, house.address.slice(0, -3), house.address)
    await enterTime(form, 'Requested Tour Time', someTime())
    await acknowledgeHours(form)
    await form.getByRole('button', { name: 'Submit Tour Request' }).click()
    await expectToast(page, 'Tour Request Submitted Successfully!')
    await expect(card(page, name)).toContainText('Requested')
  })

  const [tour] = await call(page, 'GET /api/agent/tour-requests', { query: { q: client.last } })
  if (!tour) throw new Error('The request is not in the list')

  await test.step('Tuesday: the time is not available, and the agent picks another one', async () => {
    await call(boss, 'PUT /api/admin/tours/:id/status', {
      params: { id: tour.id },
      body: { status: 'time_not_available', notes: 'The owner is away that day.' },
    })
    await tab(page, 'Dashboard').click()
    await expect(needsYou(page)).toContainText('The owner is away that day.')
    const pick = needsYou(page).getByRole('link', { name: `Pick another time: ${name}` })
    const [why, button] = [
      await needsYou(page).getByText('The owner is away that day.').boundingBox(),
      await pick.boundingBox(),
    ]
    expect(button?.y, 'the button is below the text').toBeGreaterThan((why?.y ?? 0) + (why?.height ?? 0))
    await pick.click()
    const form = page.getByRole('dialog', { name }).getByRole('form', { name: 'Edit Request' })
    await enterTime(form, 'Requested Tour Time', someTime())
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Tour Request Updated')
  })

  await test.step('Wednesday: the tour is confirmed, and the agent writes to the team', async () => {
    await assigned(boss, tour, 'Elena Vásquez')
    await setTo(boss, tour, 'scheduled', someInstant())
    await setTo(boss, tour, 'confirmed')
    await page.goto('/schedule-tour')
    await expect(card(page, name)).toContainText('Confirmed')
    await tab(page, 'Tour Notes').click()
    await page.getByRole('button', { name: 'New message' }).click()
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.getByRole('combobox', { name: 'Tour' }).fill(client.last)
    await page.getByRole('option').filter({ hasText: name }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await say(page, 'Is there parking behind the house?')
    const threads = await call(boss, 'GET /api/admin/conversations', {
      query: { kind: 'tour', q: client.last },
    })
    expect(threads).toHaveLength(1)
  })

  await test.step('Thursday: the agent adds a property, corrects it, and withdraws it', async () => {
    await tab(page, 'Properties').click()
    await page.getByRole('button', { name: 'Add Property' }).click()
    const add = page.getByRole('dialog', { name: 'Add Property' })
    const street = `${Date.now() % 1_000_000} Harbor Row`
    await add.getByLabel('Address', { exact: true }).fill(street)
    await add.getByRole('button', { name: 'Add Property' }).click()
    await expectToast(page, 'Property added successfully')
    await page.getByRole('button', { name: street, exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Property' })
    await edit.getByLabel(/^Property Name/).fill('Harbor House')
    await edit.getByRole('button', { name: 'Save Property' }).click()
    await expectToast(page, 'Property updated successfully')
    await page.getByRole('button', { name: 'Harbor House', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await edit.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('alertdialog', { name: 'Withdraw this property?' })
      .getByRole('button', { name: 'Withdraw property' })
      .click()
    await expectToast(page, 'Property withdrawn')
  })

  await test.step('Friday: the visit is cancelled, and the agent requests it again', async () => {
    await setTo(boss, tour, 'cancelled')
    await page.goto('/schedule-tour?tab=past')
    const details = await openDetails(page, name)
    await details.getByRole('link', { name: 'Request again' }).click()
    const form = page.getByRole('form', { name: 'New Tour Request' })
    await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
    await enterTime(form, 'Requested Tour Time', someTime())
    await acknowledgeHours(form)
    await form.getByRole('button', { name: 'Submit Tour Request' }).click()
    await expectToast(page, 'Tour Request Submitted Successfully!')
    await tab(page, 'Dashboard').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'the dashboard on a phone')
  })
})
