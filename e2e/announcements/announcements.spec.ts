import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'

const tab = '/admin-dashboard/announcements'
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const visible = (page: Page) => page.getByRole('checkbox', { name: 'Visible' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Announcement' })
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')

/** Restores the previous announcement for later journeys. */
const kept = async (office: Page, act: () => Promise<void>): Promise<void> => {
  const before = await call(office, 'GET /api/admin/announcement')
  await act()
  await call(office, 'PUT /api/admin/announcement', {
    body: { message: before.message, visible: before.visible },
  })
}

test('an announcement is written, reaches agents at once, is hidden, and is used again', async ({ open }) => {
  const office = await open('admin', { at: tab })
  const agent = await open('sarah', { at: '/dashboard' })
  await expectLive(agent)
  await kept(office, async () => {
    const text = `We close at noon.\nBack on Monday. ${Date.now()}`
    await expect(save(office)).toBeDisabled()
    await message(office).fill(text)
    await visible(office).check()
    await expect(office.getByText(`${text.length} of 1000 characters`)).toBeVisible()
    await expect(office.getByRole('region', { name: 'Preview of the announcement for agents' })).toHaveText(
      text,
    )
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
