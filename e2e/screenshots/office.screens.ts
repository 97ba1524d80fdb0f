import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'
import { picture, withoutNews } from './picture.ts'

/* The pictures of the back office from its super administrator's point of view, with the unchanged demo business. */

type Open = (who: 'super' | 'nobody', use?: { at?: string | null }) => Promise<Page>

const office = async (open: Open): Promise<Page> => {
  const page = await open('super', { at: null })
  await withoutNews(page)
  return page
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  // By its element, because a dialog hides it from screen readers.
  await expect(page.locator('h1').first()).toBeAttached()
  await expectLive(page)
}

test('overview and queue', async ({ open }) => {
  const page = await office(open)
  await go(page, '/admin-dashboard')
  await picture(page, 'overview')
  await go(page, '/admin-dashboard/queue')
  const ticks = page.getByRole('checkbox', { name: /^Select the tour of/ })
  await expect(ticks.first()).toBeVisible()
  await picture(page, 'queue')
  await ticks.nth(1).check()
  await ticks.nth(3).check()
  await picture(page, 'queue-chosen')
  await page.getByRole('button', { name: 'Clear selection' }).last().click()
  // The newest requests are for future days, when some assistants are free and some are not.
  await go(page, '/admin-dashboard/queue?status=requested&sort=newest')
  await page
    .getByRole('button', { name: /^Assign an assistant to the tour of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await picture(page, 'queue-assign')
  await page.keyboard.press('Escape')
  await go(page, '/admin-dashboard/queue')
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Client profile' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'queue-client')
  await page.keyboard.press('Escape')
  await page.locator('[data-tour] [data-row-target]').first().click()
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
  await picture(page, 'queue-details')
  await go(page, '/admin-tour-requests')
  await expect(ticks.first()).toBeVisible()
  await picture(page, 'tour-requests')
})

test('properties', async ({ open }) => {
  const page = await office(open)
  await go(page, '/admin-dashboard/properties')
  await picture(page, 'office-properties')
  await go(page, '/property-management')
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible()
  await picture(page, 'property-management')
  await page
    .getByRole('button', { name: /^Add Property/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'property-form')
  await go(page, '/property-hub')
  await picture(page, 'property-hub')
  await go(page, '/admin-properties')
  await picture(page, 'property-requests')
  await go(page, '/admin/property-submission')
  await picture(page, 'property-submission')
})

test('messages and people', async ({ open }) => {
  const page = await office(open)
  await go(page, '/admin-dashboard/messages')
  await picture(page, 'messages')
  await page.getByRole('button', { name: 'New Message' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'new-message')
  await go(page, '/admin-dashboard/assistants')
  await picture(page, 'assistants')
  await page
    .getByRole('button', { name: /^(Add|Create|New) Assistant/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'assistant-form')
  await go(page, '/admin-dashboard/users')
  await picture(page, 'users')
  await page.locator('[data-row-target]').first().click()
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible()
  await picture(page, 'user-details')
  await go(page, '/admin-dashboard/users')
  await page
    .getByRole('button', { name: /^(Add|Create|New) User/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'user-form')
  await go(page, '/admin/users')
  await picture(page, 'admin-users')
  await go(page, '/admin-dashboard/roles')
  await picture(page, 'roles')
  await page
    .getByRole('button', { name: /^Manage permissions of|permissions of/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'role-permissions')
})

test('announcements, analytics and settings', async ({ open }) => {
  const page = await office(open)
  await go(page, '/admin-dashboard/announcements')
  await picture(page, 'announcements')
  await go(page, '/admin-dashboard/analytics')
  await picture(page, 'analytics')
  await go(page, '/city-admin')
  await picture(page, 'city-tours')
  await page.getByRole('button', { name: 'Schedule City Tour' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Property' }).fill('San Antonio')
  await page.getByRole('option').first().click()
  await expect(form.getByRole('region', { name: 'Tour charge' })).toContainText('$')
  await picture(page, 'schedule-city-tour')
  await go(page, '/admin/audit')
  await picture(page, 'audit')
  await go(page, '/property-test')
  await picture(page, 'property-test')
  await go(page, '/admin/settings')
  await picture(page, 'settings')
  const stranger = await open('nobody', { at: null })
  expectRefusal(stranger, 401, '/api/auth/user')
  await stranger.goto('/admin-login')
  await expect(stranger.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await picture(stranger, 'admin-login')
})
