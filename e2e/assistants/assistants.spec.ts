import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast, expectTold } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, liveWithinMs, timeUntilSeen, withoutNews } from '../live.ts'
import { openAssignment, queueOf } from '../office.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/assistants'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const stamp = (): number => Date.now() % 10_000_000

/** An assistant whom no other journey knows, made over the wire. */
const somebody = async (office: Page, more: object = {}) => {
  const number = stamp()
  return call(office, 'POST /api/admin/assistants', {
    body: {
      ...{ name: `Wilma Test ${number}`, email: `wilma${number}@example.test`, username: `wilma${number}` },
      ...{ password: 'a good password', phone: '210-555-0142', hourlyRate: 25 },
      ...more,
    },
  })
}

test('an assistant is made, edited, given hours and deleted', async ({ open }) => {
  const page = await open('super', { at: tab })
  const cards = page.getByRole('region', { name: 'Counts' }).locator('> div')
  await expect(cards).toHaveCount(4)
  for (const [card, words] of ['Assistants', 'Available', 'Open tours', 'Average rating'].entries()) {
    await expect(cards.nth(card)).toContainText(words)
    await expect(cards.nth(card).locator('p').first()).toHaveText(/^\d/)
  }
  await page.getByRole('button', { name: 'Create Assistant' }).click()
  const form = dialog(page, 'Create Assistant')
  await expect(form.getByLabel('Hourly rate')).toHaveValue('25')
  await form.getByLabel('Hourly rate').fill('0')
  await form.getByRole('button', { name: 'Create Assistant' }).click()
  for (const words of [
    'Name is required',
    'Valid email required',
    'Username must be at least 3 characters',
    'Password must be at least 8 characters',
    'Phone is required',
    'Hourly rate must be greater than 0',
  ])
    await expect(form.getByText(words)).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  const number = stamp()
  const name = `Paula Example ${number}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(`paula${number}@example.test`)
  await form.getByLabel('Username').fill(`paula${number}`)
  await form.getByLabel('Password').fill('a good password')
  await form.getByLabel('Phone').fill('210-555-0143')
  await form.getByLabel('Hourly rate').fill('27.50')
  await form.getByLabel('Languages').fill('English, Spanish')
  await form.getByRole('checkbox', { name: 'Denver' }).check()
  await expectAccessible(page, 'the form of an assistant')
  await form.getByRole('button', { name: 'Create Assistant' }).click()
  await expectToast(page, 'Assistant Created')

  // Their details open, and stay open over a reload.
  const details = dialog(page, name)
  await expect(details).toContainText('$27.50 an hour')
  await expect(details).toContainText('The desk’s hours')
  await expect(details).toContainText('No ratings yet')
  await page.reload()
  await details.getByRole('button', { name: 'Hours and time off' }).click()
  const hours = dialog(page, `Hours and time off of ${name}`)
  await hours.getByRole('checkbox', { name: 'Own working hours' }).check()
  await hours.getByLabel('Monday, from').fill('13:00')
  await hours.getByLabel('Monday, until').fill('12:00')
  await hours.getByRole('button', { name: 'Save Hours' }).click()
  await expect(hours.getByText('A shift must end after it begins')).toBeVisible()
  await hours.getByLabel('Monday, until').fill('20:30')
  await hours.getByRole('button', { name: 'Add time off' }).click()
  await hours.getByLabel('First day').fill('2027-07-01')
  await hours.getByLabel('Last day').fill('2027-07-03')
  await hours.getByLabel('Reason').fill('Holiday')
  await expectAccessible(page, 'hours and time off')
  await hours.getByRole('button', { name: 'Save Hours' }).click()
  await expectToast(page, 'Assistant Updated')
  await expect(details).toContainText('1:00 PM – 8:30 PM')
  await expect(details).toContainText('Jul 1, 2027 – Jul 3, 2027')
  await expectAccessible(page, 'the details of an assistant')

  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialog(page, 'Edit Assistant')
  await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
  await edit.getByRole('button', { name: 'Save Assistant' }).click()
  await expectToast(page, 'Assistant Updated')
  await expect(details).toContainText('Not active')

  await details.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(asked).toContainText('This action cannot be undone.')
  await asked.getByRole('button', { name: 'Delete assistant' }).click()
  await expectToast(page, 'Assistant Deleted')
  await expect(page).toHaveURL(tab)
})

test('the team is searched and filtered, and the address keeps it', async ({ open }) => {
  const page = await open('admin', { at: tab })
  const number = stamp()
  const one = await somebody(page, {
    ...{ name: `Zora ${number}`, languages: [`Klingon ${number}`], cities: ['denver'] },
    availability: 'busy',
  })
  const rows = page.getByRole('table', { name: 'Assistants' }).getByRole('row')
  await page.getByRole('searchbox', { name: 'Search assistants' }).fill(`klingon ${number}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(one.name)
  await page.getByRole('combobox', { name: 'Availability' }).click()
  await page.getByRole('option', { name: 'Unavailable' }).click()
  await expect(page.getByText('No assistant matches your search criteria.')).toBeVisible()
  await page.goBack()
  await expect(rows.last()).toContainText('Busy')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option', { name: 'Miami' }).click()
  await expect(page.getByText('No assistant matches your search criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows.nth(3)).toBeVisible()
  await call(page, 'PUT /api/admin/assistants/:id', { params: { id: one.id }, body: { isActive: false } })
  await page.goto(`${tab}?active=no&q=${number}`)
  await expect(rows.last()).toContainText('Not active')
  await call(page, 'DELETE /api/admin/assistants/:id', { params: { id: one.id } })
})

test('of two who edit one assistant the second is told; others see a change within a second', async ({
  open,
}) => {
  const page = await open('super', { at: null })
  expectRefusal(page, 409, /^\/api\/admin\/assistants/)
  const { id, name } = await somebody(page)
  await page.goto(`${tab}?assistant=${id}`)
  const details = dialog(page, name)
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialog(page, 'Edit Assistant')
  await edit.getByLabel('Phone').fill('Mine')
  await call(page, 'PUT /api/admin/assistants/:id', { params: { id }, body: { phone: 'Theirs' } })
  await edit.getByRole('button', { name: 'Save Assistant' }).click()
  const told = edit.getByRole('region', { name: 'Changed meanwhile' })
  await expect(told).toContainText('Someone else changed this assistant in the meantime')
  await told.getByRole('button', { name: 'Load theirs' }).click()
  await expect(edit.getByLabel('Phone')).toHaveValue('Theirs')
  await edit.getByLabel('Username').fill('elena')
  await edit.getByRole('button', { name: 'Save Assistant' }).click()
  await expect(edit.getByText('That username is already taken.')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()

  const other = await open('admin', { at: `${tab}?assistant=${id}` })
  await expect(dialog(other, name)).toContainText('Theirs')
  await expectLive(other)
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const bio = `Seen at once ${stamp()}`
  await dialog(page, 'Edit Assistant').getByLabel('Bio').fill(bio)
  const took = await timeUntilSeen(
    {
      page,
      call: /\/api\/admin\/assistants\//,
      act: () => dialog(page, 'Edit Assistant').getByRole('button', { name: 'Save Assistant' }).click(),
    },
    { page: other, text: bio },
  )
  expect(took).toBeLessThan(liveWithinMs)
  for (const window of [page, other]) expectRefusal(window, 404, `/api/admin/assistants/${id}`)
  await call(page, 'DELETE /api/admin/assistants/:id', { params: { id } })
  await expect(dialog(other, 'Assistant').getByText('This assistant is not here any more.')).toBeVisible()
})

test('who has open tours is deleted once somebody else has them', async ({ open }) => {
  const sarah = await open('sarah', { at: null })
  const page = await open('super', { at: null })
  const wilma = await somebody(page)
  const tour = await askedFor(sarah)
  await assigned(page, tour, wilma.name)
  await page.goto(`${tab}?assistant=${wilma.id}`)
  // The figure leads to exactly these tours.
  await dialog(page, wilma.name).getByRole('link', { name: '1 open tour' }).click()
  const queue = page.getByRole('table', { name: 'Tour queue' })
  await expect(queue).toContainText(tour.clientName ?? '')
  await expect(page.getByText('1 tour, the most urgent first')).toBeVisible()
  await page.getByRole('button', { name: `Tours of ${wilma.name}. Remove this filter` }).click()
  await expect(page.getByText('1 tour, the most urgent first')).toBeHidden()
  await page.goto(`${tab}?assistant=${wilma.id}`)
  await dialog(page, wilma.name).getByRole('button', { name: 'Delete' }).click()
  const asked = dialog(page, `Delete ${wilma.name}?`)
  await expect(asked).toContainText(`${wilma.name} still has 1 open tour.`)
  await expect(asked.getByRole('radio', { name: 'Back to the queue' })).toBeChecked()
  await expectAccessible(page, 'handing over')
  await asked.getByRole('button', { name: 'Hand over and delete' }).click()
  await expectToast(page, 'Assistant Deleted')
  await page.goto(queueOf(tour.clientName ?? ''))
  await expect(page.getByRole('table', { name: 'Tour queue' })).toContainText('Requested')
  await openAssignment(page, tour.clientName ?? '')
})

test('the assign dialog says who is free, and of everybody else why not', async ({ open }) => {
  const sarah = await open('sarah', { at: null })
  const page = await open('super', { at: null })
  const tour = await askedFor(sarah)
  const at = tour.requestedDateTime ?? ''
  const day = (by: number): string => new Date(Date.parse(at) + by * 86_400_000).toISOString()
  const away = await somebody(page, {
    cities: ['miami'],
    timeOff: [{ startsAt: day(-1), endsAt: day(1) }],
    workingHours: [
      { weekday: (new Date(day(3)).getUTCDay() + 6) % 7 || 7, startsAt: '03:00', endsAt: '04:00' },
    ],
  })
  const escort = await somebody(page, { name: `Esther ${stamp()}` })
  const other = await askedFor(sarah, { at })
  await call(page, 'PUT /api/admin/tours/:id/assign-assistant', {
    params: { id: other.id },
    body: { schedulingAssistantId: escort.id, escortAssistantId: escort.id },
  })
  await setTo(page, other, 'confirmed', at)
  await page.goto(queueOf(tour.clientName ?? ''))
  const asked = await openAssignment(page, tour.clientName ?? '')
  const search = asked.getByRole('searchbox', { name: 'Search assistants' })
  await search.fill(away.name)
  for (const words of [/On time off until /, 'Does not work that day', 'Does not serve Miami'])
    if (words === 'Does not serve Miami') await expect(asked.getByText(/^Does not serve /)).toBeVisible()
    else await expect(asked.getByText(words)).toBeVisible()
  await search.fill(escort.name)
  await expect(asked.getByText(/^Escorts another tour then, /)).toBeVisible()
  await expect(asked.getByText('No ratings yet')).toBeVisible()
  await expectAccessible(page, 'who is free')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await call(page, 'POST /api/admin/assistants/:id/hand-over', {
    params: { id: escort.id },
    body: { toAssistantId: null },
  })
  for (const { id } of [escort, away])
    await call(page, 'DELETE /api/admin/assistants/:id', { params: { id } })
})

test('what fails is said in the words of the specification, and tried again', async ({ open }) => {
  const page = await open('super', { at: null })
  expectRefusal(page, 500, /^\/api\/admin\/assistants/)
  const wilma = await somebody(page)
  const fail = (asked: { fulfill: (answer: { status: number; body: string }) => Promise<void> }) =>
    asked.fulfill({ status: 500, body: '' })
  await page.route('**/api/admin/assistants?*', fail)
  await withoutNews(page, async () => {
    await page.goto(`${tab}?q=${wilma.username}`)
    await expect(page.getByText('Failed to fetch assistants: 500')).toBeVisible()
    await page.unroute('**/api/admin/assistants?*')
    await page.getByRole('button', { name: 'Try again' }).click()
  })
  await page.getByRole('table', { name: 'Assistants' }).getByRole('button', { name: wilma.name }).click()
  await page.route(`**/api/admin/assistants/${wilma.id}`, (asked) =>
    asked.request().method() === 'GET' ? asked.continue() : fail(asked),
  )
  await dialog(page, wilma.name).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialog(page, 'Edit Assistant')
  await edit.getByLabel('Phone').fill('1')
  await edit.getByRole('button', { name: 'Save Assistant' }).click()
  await expectTold(page, 'Error', /^Failed to update assistant/)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, wilma.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete assistant' }).click()
  await expectTold(page, 'Error', /^Failed to delete assistant/)
  await page.unroute(`**/api/admin/assistants/${wilma.id}`)
  await page.route('**/api/admin/assistants', (asked) =>
    asked.request().method() === 'POST' ? fail(asked) : asked.continue(),
  )
  await page.goto(`${tab}?form=new`)
  const form = dialog(page, 'Create Assistant')
  await form.getByLabel('Name', { exact: true }).fill('Nobody')
  await form.getByLabel('Email').fill(`nobody${stamp()}@example.test`)
  await form.getByLabel('Username').fill(`nobody${stamp()}`)
  await form.getByLabel('Password').fill('a good password')
  await form.getByLabel('Phone').fill('1')
  await form.getByRole('button', { name: 'Create Assistant' }).click()
  await expectTold(page, 'Error', /^Failed to create assistant/)
  await page.unroute('**/api/admin/assistants')
  await call(page, 'DELETE /api/admin/assistants/:id', { params: { id: wilma.id } })
})

test('who may only look changes nobody', async ({ open }) => {
  // A session of their own: signing in ends the one before.
  const page = await open('elena', { at: null, own: true })
  await call(page, 'POST /api/admin/login', {
    body: { email: 'elena@demo.porchlight.test', password: 'porchlight-demo' },
  })
  await page.goto(tab)
  await page.getByRole('table', { name: 'Assistants' }).getByRole('button', { name: /James/ }).click()
  await expect(dialog(page, /James/)).toContainText('Weekly hours')
  await expect(page.getByRole('button', { name: 'Create Assistant' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
})
