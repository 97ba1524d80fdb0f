import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, withoutNews } from '../live.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/announcements'
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const visible = (page: Page) => page.getByRole('checkbox', { name: 'Visible' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Announcement' })
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')

/** Puts back what stood there, for the journeys that come after. */
const kept = async (office: Page, act: () => Promise<void>): Promise<void> => {
  const before = await call(office, 'GET /api/admin/announcement')
  await act()
  await call(office, 'PUT /api/admin/announcement', {
    body: { message: before.message, visible: before.visible },
  })
}

test('an announcement is written, seen by agents at once, hidden, and used again', async ({ open }) => {
  const office = await open('admin', { at: tab })
  const agent = await open('sarah', { at: '/dashboard' })
  await expectLive(agent)
  await kept(office, async () => {
    const text = `We close at noon.\nBack on Monday. ${Date.now()}`
    await expect(save(office)).toBeDisabled()
    await message(office).fill(text)
    await visible(office).check()
    await expect(office.getByText(`${text.length} of 1000 characters`)).toBeVisible()
    await expect(office.getByRole('region', { name: 'Announcement as agents read it' })).toHaveText(text)
    await expectAccessible(office, 'the announcement’s editor')
    await save(office).click()
    await expectToast(office, 'Announcement Updated')
    await expect(agent.getByRole('region', { name: 'Announcement' })).toContainText('We close at noon.')
    await expect(history(office).first()).toContainText('Visible')
    await expect(history(office).first()).toContainText('Adaeze Nwosu')
    await expect(history(office).first()).toContainText('We close at noon.')

    await visible(office).uncheck()
    await expect(office.getByText('Agents see nothing.')).toBeVisible()
    await save(office).click()
    await expect(history(office).first()).toContainText('Hidden')
    await expect(agent.getByRole('region', { name: 'Announcement' })).toHaveCount(0)

    await message(office).fill('')
    await office
      .getByRole('button', { name: /^Use this text of version/ })
      .first()
      .click()
    await expect(message(office)).toHaveValue(text)
    await expect(message(office)).toBeFocused()
  })
})

test('an empty one cannot be shown, and a long one not be saved', async ({ open }) => {
  const office = await open('admin', { at: tab })
  await message(office).fill('   ')
  await visible(office).check()
  await save(office).click()
  await expect(
    office.getByText('Cannot show an empty announcement. Please enter a message or hide the announcement.'),
  ).toBeVisible()
  await message(office).fill('x'.repeat(1001))
  await expect(office.getByText('1001 of 1000 characters')).toBeVisible()
  await expect(office.getByText('Please use at most 1,000 characters')).toBeVisible()
  await office.getByRole('button', { name: 'Discard changes' }).click()
  await expect(save(office)).toBeDisabled()
})

test('what is typed outlives a reload, and two who write at once are told of each other', async ({
  open,
}) => {
  const ada = await open('admin', { at: tab })
  const ruth = await open('super', { at: tab })
  await expectLive(ada)
  await kept(ada, async () => {
    await message(ada).fill('Ada’s words')
    await ada.reload()
    await expect(message(ada)).toHaveValue('Ada’s words')
    await expectLive(ada)

    await message(ruth).fill(`Ruth’s words ${Date.now()}`)
    await save(ruth).click()
    await expectToast(ruth, 'Announcement Updated')
    const told = ada.getByRole('region', { name: 'Saved by somebody else' })
    await expect(told).toContainText(/Ruth Calloway saved version \d+ while you were writing/)
    await expect(save(ada)).toBeDisabled()
    await expect(message(ada)).toHaveValue('Ada’s words')
    await told.getByRole('button', { name: 'Keep mine' }).click()
    await save(ada).click()
    await expectToast(ada, 'Announcement Updated')
    await expect(history(ada).first()).toContainText('Ada’s words')
    await expect(history(ada).nth(1)).toContainText('Ruth’s words')
    await expect(message(ruth)).toHaveValue('Ada’s words')
  })
})

test('a save that fails keeps what is typed; a list that fails is read again', async ({ open }) => {
  const office = await open('admin', { at: null })
  expectRefusal(office, 500, '/api/admin/announcement')
  const address = '**/api/admin/announcement'
  await office.route(address, (asked) => asked.fulfill({ status: 500, body: '' }))
  await withoutNews(office, async () => {
    await office.goto(tab)
    await expect(office.getByText('Failed to fetch announcement')).toBeVisible()
    await office.unroute(address)
    await office.getByRole('button', { name: 'Try again' }).click()
  })
  await message(office).fill('Kept')
  await office.route(address, (asked) =>
    asked.request().method() === 'PUT' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  await save(office).click()
  await expectToast(office, 'Update Failed')
  await expect(message(office)).toHaveValue('Kept')
  await office.unroute(address)
  await office.getByRole('button', { name: 'Discard changes' }).click()
})
