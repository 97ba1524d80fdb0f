import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'

const acts = (page: Page) => page.getByRole('list', { name: 'Activity, newest first' }).getByRole('listitem')

test('the audit log shows who did what, can be filtered, and downloads as a file', async ({
  open,
  isMobile,
}) => {
  const office = await open('admin', { at: null })
  const before = await call(office, 'GET /api/admin/announcement')
  await call(office, 'PUT /api/admin/announcement', { body: { message: 'For the log', visible: false } })
  await office.goto('/admin-dashboard')
  if (isMobile) await office.getByRole('button', { name: 'Open menu' }).click()
  await office.getByRole('link', { name: 'Audit log' }).click()
  await expect(office).toHaveURL('/admin/audit')
  const first = acts(office).first()
  await expect(first).toContainText('Announcement: Version')
  await expect(first).toContainText('→ For the log')
  await expect(first).toContainText('Adaeze Nwosu')
  await first.getByRole('button', { name: /^Details of Announcement/ }).click()
  await expect(first).toContainText('127.0.0.1')
  await expectAccessible(office, 'the audit log')

  await office.getByRole('combobox', { name: 'About' }).click()
  await office.getByRole('option', { name: 'Role', exact: true }).click()
  await expect(office).toHaveURL(/subjectType=role/)
  await expect(acts(office).first()).toContainText('Role created')
  await office.goBack()
  await expect(acts(office).first()).toContainText('→ For the log')

  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('announcement.updated')
  await call(office, 'PUT /api/admin/announcement', {
    body: { message: before.message, visible: before.visible },
  })
})
