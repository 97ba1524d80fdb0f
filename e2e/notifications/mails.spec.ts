import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'
import { people, teamPassword } from '../people.ts'
import { someStreet } from '../properties/words.ts'
import { said, teamWrites } from '../talk.ts'
import { expectRefusal } from '../watch.ts'

const choice = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Emails' }).getByRole('checkbox', { name: label })
const mails = (page: Page) => page.getByRole('list', { name: 'Mails, newest first' }).getByRole('link')

test('mails are chosen, sent with the calendar file, and stopped by their link', async ({ open }) => {
  const page = await open('marcus', { at: '/profile' })
  for (const label of ['Changes of my tours', 'Messages from the team', 'Answers to property requests'])
    await expect(choice(page, label)).toBeChecked()
  await expect(choice(page, 'Notes on tours')).not.toBeChecked()
  await choice(page, 'Notes on tours').check()
  await expect(page.getByRole('region', { name: 'Emails' }).getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Notes on tours')).toBeChecked()

  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await assigned(office, tour, 'Elena Vásquez')
  await call(office, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'The gate opens at nine.' },
  })
  await setTo(office, tour, 'scheduled', someInstant())
  const place = tour.propertyName ?? tour.property.address

  await page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: 'outbox' }).click()
  const note = mails(page).filter({ hasText: `New note: ${place}` })
  const scheduled = mails(page)
    .filter({ hasText: `Tour scheduled: ${place}` })
    .filter({ hasText: 'Marcus' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(note).toHaveCount(1, { timeout: 500 })
    await expect(scheduled).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await scheduled.click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: `Tour scheduled: ${place}` })).toBeVisible()
  await expect(mail.getByText(tour.clientName ?? '')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save attachment tour-/ }).click()
  expect((await saved).suggestedFilename()).toBe(`tour-${tour.id}.ics`)

  const link = await mail.getByRole('link', { name: 'Stop these mails' }).getAttribute('href')
  // The other form for axe, which has no business in a stranger’s frame without scripts.
  await page.getByRole('radio', { name: 'As text' }).check()
  await expect(page.getByText('Stop these mails: http')).toBeVisible()
  await expectAccessible(page, 'the outbox with a mail')
  const stranger = await open('nobody', { at: link })
  await expect(stranger.getByRole('heading', { name: 'Stop the mails “Changes of my tours”?' })).toBeVisible()
  await expectAccessible(stranger, 'the link of a mail')
  await stranger.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(stranger.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  await page.goto('/profile')
  await expect(choice(page, 'Changes of my tours')).not.toBeChecked()
  await expect(choice(page, 'Messages from the team')).toBeChecked()
})

/** Where the button of a mail with this subject leads, once the mail is there. */
const linkOf = async (page: Page, subject: string, label: string): Promise<string> => {
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find((mail) => mail.subject === subject)?.id
  await expect.poll(find).toBeDefined()
  const { html } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: (await find()) ?? '' } })
  const blank = await page.context().newPage()
  await blank.setContent(html)
  const href = await blank.getByRole('link', { name: label }).getAttribute('href')
  await blank.close()
  return href ?? ''
}

test('the links of mails lead to what they are about', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  await call(office, 'PUT /api/notification-choices', {
    body: { choices: [{ kind: 'new_requests', byEmail: true }] },
  })
  const subject = `Keys ${Date.now()}`
  await teamWrites(office, page, { subject, message: 'They hang behind the gate.' })
  await page.goto(await linkOf(page, `Message from the team: ${subject}`, 'Read and answer'))
  await expect(said(page).filter({ hasText: 'They hang behind the gate.' })).toBeVisible()

  const tour = await askedFor(page)
  const place = tour.propertyName ?? tour.property.address
  await office.goto(await linkOf(page, `New tour request: ${place}`, 'Open the tour'))
  await expect(office.getByRole('link', { name: tour.clientEmail ?? '' })).toBeVisible()

  const name = `Larch House ${Date.now()}`
  const asked = await call(page, 'POST /api/agent/property-requests', {
    body: {
      ...{ propertyName: name, address: someStreet(), city: 'denver', state: 'CO', zipCode: '80202' },
      type: 'house',
    },
  })
  await call(office, 'PUT /api/admin/property-requests/:id', {
    params: { id: asked.id },
    body: { status: 'approved', adminNotes: '' },
  })
  await page.goto(await linkOf(page, `Property added: ${name}`, 'Schedule a tour'))
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('everybody chooses their mails at one address, where mails lead', async ({ open }) => {
  const elena = await open('elena')
  await elena.getByRole('link', { name: 'Emails' }).click()
  await expect(elena).toHaveURL('/mails')
  await expect(choice(elena, 'Assignments')).toBeChecked()
  await choice(elena, 'Notes on tours').check()
  await expect(elena.getByText('Saved.')).toBeVisible()
  await elena.reload()
  await expect(choice(elena, 'Notes on tours')).toBeChecked()
  await choice(elena, 'Notes on tours').uncheck()
  await expect(elena.getByText('Saved.')).toBeVisible()
  await expectAccessible(elena, 'the choices of mails')

  const office = await open('super')
  await office.getByRole('link', { name: 'Emails to me' }).click()
  await expect(choice(office, 'New property requests')).not.toBeChecked()

  const stranger = await open('nobody', { at: null })
  expectRefusal(stranger, 401, '/api/auth/user')
  await stranger.goto('/mails')
  await stranger.getByRole('link', { name: 'Sign in as an agent' }).click()
  await expect(stranger).toHaveURL('/agent-login?next=%2Fmails')

  const team = await open('nobody', { at: '/assistant-login' })
  await team.getByLabel('Assistant password', { exact: true }).fill(teamPassword)
  await team.getByRole('button', { name: 'Sign In', exact: true }).click()
  await team.getByRole('button', { name: people.james.name }).click()
  await expect(team).toHaveURL('/assistant-dashboard')
  await team.goto('/mails')
  await expect(team.getByText('You are signed in with the team password')).toBeVisible()
  await expect(choice(team, 'Assignments')).toBeDisabled()
})

test('a mail has one ground in the light and one in the dark', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await setTo(office, tour, 'scheduled', someInstant())
  const subject = `Tour scheduled: ${tour.propertyName ?? tour.property.address}`
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find((mail) => mail.subject === subject)?.id
  await expect.poll(find).toBeDefined()
  const { html } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: (await find()) ?? '' } })

  const reader = await open('nobody', { at: null })
  await reader.setContent(html)
  const grounds = () =>
    reader.evaluate(() => {
      const all = [...document.querySelectorAll('body, body *:not(.button)')]
      const colours = all.map((element) => getComputedStyle(element).backgroundColor)
      return [...new Set(colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)'))]
    })
  await reader.emulateMedia({ colorScheme: 'light' })
  expect(await grounds(), 'page and card').toEqual(['rgb(246, 248, 249)', 'rgb(255, 255, 255)'])
  await reader.emulateMedia({ colorScheme: 'dark' })
  expect(await grounds(), 'page and card').toEqual(['rgb(12, 20, 24)', 'rgb(20, 28, 33)'])
})

test('choices that cannot be read or saved say so, and a link of nobody’s stops nothing', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  expectRefusal(page, 500, '/api/notification-choices')
  const address = '**/api/notification-choices'
  await page.route(address, (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.goto('/profile')
  await expect(page.getByText('Which mails you get could not be read.')).toBeVisible()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(choice(page, 'Messages from the team')).toBeChecked()

  await page.route(address, (asked) =>
    asked.request().method() === 'PUT' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  await choice(page, 'Messages from the team').click()
  await expectToast(page, 'Error')
  await expect(choice(page, 'Messages from the team')).toBeChecked()
  await page.unroute(address)

  const stranger = await open('nobody', { at: null })
  expectRefusal(stranger, 404, /^\/api\/unsubscribe\//)
  await stranger.goto('/unsubscribe/nonsense')
  await expect(stranger.getByRole('heading', { name: 'This link stops nothing' })).toBeVisible()
})
