import { subscribe } from '../billing/subscriber.ts'
import { expect, test } from '../journey.ts'
import { picture, withoutNews } from './picture.ts'

/* The pictures of an account that has just subscribed, so it differs from the demo people. */

test('profile, devices and closing', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await subscribe(page)
  await withoutNews(page)
  await page.goto('/profile')
  await page
    .getByRole('region', { name: 'Your details' })
    .getByRole('button', { name: 'Edit profile' })
    .click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await picture(page, 'profile-edit')
  await page.goto('/profile?tab=sign-in')
  const devices = page.getByRole('region', { name: 'Sessions and devices' })
  await expect(devices.getByRole('listitem').first()).toBeVisible()
  await devices.scrollIntoViewIfNeeded()
  await picture(page, 'devices')
  await page.goto('/profile?tab=data')
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('dialog', { name: 'Close your account?' })).toBeVisible()
  await picture(page, 'close-account')
  await page.goto('/two-factor')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.locator('code')).toBeVisible()
  await picture(page, 'two-factor')
})

test('upgrade, cancellation and invoice', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await subscribe(page)
  await withoutNews(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByText('Charged now')).toBeVisible()
  await picture(page, 'upgrade')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await picture(page, 'cancel-subscription')
  await page.goto('/subscription')
  const address = await page
    .getByRole('list', { name: 'Invoices, newest first' })
    .getByRole('link')
    .first()
    .getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await picture(page, 'invoice')
})
