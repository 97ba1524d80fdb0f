import { expectToast } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { demoPassword } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('an administrator signs in, finds every tab at its own address, and signs out', async ({ open }) => {
  const page = await open('nobody', { at: '/admin-dashboard/roles' })
  expectRefusal(page, 401, '/api/auth/user')
  await page.getByRole('link', { name: 'Go to Admin Login' }).click()
  await expect(page).toHaveURL(/\/admin-auth/)
  // The page that has the link has the same form.
  await expect(page.getByRole('link', { name: 'Go to Admin Login' })).toBeHidden()
  await page.getByLabel('Email', { exact: true }).fill('super@demo.porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Login Successful')
  await expect(page.getByText('Welcome, Ruth Calloway super@demo.porchlight.test')).toBeVisible()
  await expect(page.getByText('SUPER ADMIN')).toBeVisible()

  for (const tab of [
    'Overview',
    'Queue',
    'Properties',
    'Messages',
    'Assistants',
    'Users',
    'Roles',
    'Announcements',
    'Analytics',
  ]) {
    await page
      .getByRole('navigation', { name: 'Back office' })
      .filter({ visible: true })
      // A count of unread items may follow the name.
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .click()
    await expect(page).toHaveURL(
      tab === 'Overview' ? /\/admin-dashboard$/ : new RegExp(`/admin-dashboard/${tab.toLowerCase()}`),
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.reload()
  await expect(page).toHaveURL(/\/admin-dashboard\/analytics/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin-dashboard\/announcements/)

  // On a phone the destinations are in a menu.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('navigation', { name: 'Back office' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Roles' })
    .click()
  await expect(page).toHaveURL(/\/admin-dashboard\/roles/)

  // Requests that are still running for the previous page have no session any more.
  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectToast(page, 'Logged Out')
  await expect(page).toHaveURL(/\/admin-auth/)
})
