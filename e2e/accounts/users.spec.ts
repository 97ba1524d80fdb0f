import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/users'
const user = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const mark = (): string => `${Date.now() % 10_000_000}`

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Creates a subscriber with a password for this journey. */
const addSubscriber = async (page: Page) => {
  const email = `pat${mark()}@journeys.example`
  const lastName = `Lowe ${mark()}`
  const made = await call(page, 'POST /api/admin/users', {
    body: { email, firstName: 'Pat', lastName, userType: 'subscriber', password: 'a good password' },
  })
  return { id: made.id, email, name: `Pat ${lastName}`, password: 'a good password' }
}

const linkIn = async (page: Page, email: string): Promise<string> => {
  let found = ''
  await expect
    .poll(async () => {
      const mails = await call(page, 'GET /api/dev/outbox', { query: { limit: 50 } })
      const mail = mails.find(({ toEmail }) => toEmail === email)
      if (!mail) return ''
      const { text } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: mail.id } })
      found = /\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? ''
      return found
    })
    .not.toBe('')
  return found
}

test('a user is created, accepts the invitation, is edited, locked, unlocked and deleted', async ({
  open,
}) => {
  const page = await open('super', { at: tab })
  const lastName = `Ortiz ${mark()}`
  const email = `nina${mark()}@journeys.example`
  await page.getByRole('button', { name: 'Create User' }).click()
  const form = dialog(page, 'Create User')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('First Name').fill('Nina')
  await form.getByLabel('Last Name').fill(lastName)
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'User Created')
  const name = `Nina ${lastName}`
  const details = dialog(page, name)
  await expect(details).toContainText('Invited')
  await expect(details).toContainText('Standard, active, granted manually by Ruth Calloway')
  await expectAccessible(page, 'a user')

  // The user opens the invitation in another window.
  const nina = await open('nobody')
  await nina.goto(await linkIn(nina, email))
  await expect(nina.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await nina.getByLabel('New password', { exact: true }).fill('my own password')
  await nina.getByLabel('Confirm new password').fill('my own password')
  await nina.getByRole('button', { name: 'Save password' }).click()
  await expect(nina).toHaveURL('/agent-login')
  await nina.getByLabel('Email', { exact: true }).fill(email)
  await nina.getByLabel('Password', { exact: true }).fill('my own password')
  await nina.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(nina).toHaveURL('/dashboard')
  await expectLive(nina)
  await expect(details.getByText('Invited')).toHaveCount(0)

  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit User')
  await edit.getByLabel('First Name').fill('Nina Maria')
  await edit.getByRole('button', { name: 'Save User' }).click()
  await expectToast(page, 'User Updated')
  const edited = `Nina Maria ${lastName}`
  await page.goto(`${tab}?q=${encodeURIComponent(email)}`)
  await expect(user(page, edited)).toContainText('Active')

  // The lock signs her window out within seconds.
  expectRefusal(nina, 401, /^\/api\//)
  await choose(page, edited, 'Lock user')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock user' }).click()
  await expectToast(page, 'User Locked')
  await expect(user(page, edited)).toContainText('Locked')
  await expect(nina.getByRole('heading', { name: 'Authentication Required' })).toBeVisible({ timeout: 5_000 })
  await choose(page, edited, 'Unlock user')
  await expectToast(page, 'User Unlocked')
  await expect(user(page, edited)).toContainText('Active')

  await choose(page, edited, 'Delete user')
  const asked = page.getByRole('alertdialog', { name: `Delete ${edited}?` })
  await expect(asked).toContainText(
    'Are you sure you want to delete this user? This action cannot be undone.',
  )
  await asked.getByRole('button', { name: 'Delete user' }).click()
  await expectToast(page, 'User Deleted')
  await expect(page.getByText('No user matches this search.')).toBeVisible()

  await page.goto('/admin/users')
  await expect(user(page, 'Ruth Calloway')).toBeVisible()
  await expectAccessible(page, 'the admin users')
})

test('a forgotten password can be set once by the link in an email', async ({ open }) => {
  const boss = await open('super', { at: tab })
  const pat = await addSubscriber(boss)
  await boss.goto(`${tab}?q=${encodeURIComponent(pat.email)}`)
  await choose(boss, pat.name, 'Send password reset')
  await expectToast(boss, 'Password Reset Sent')
  const sent = await linkIn(boss, pat.email)

  // The person requests a link too: only the newest link works.
  const page = await open('nobody', { at: '/agent-login' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(pat.email)
  await expectAccessible(page, 'a forgotten password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If an account uses this address' })).toBeVisible()
  await expect.poll(() => linkIn(boss, pat.email)).not.toBe(sent)
  const newest = await linkIn(boss, pat.email)

  expectRefusal(page, 410, '/api/password/link')
  await page.goto(sent)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto(newest)
  await page.getByLabel('New password', { exact: true }).fill('another password')
  await page.getByLabel('Confirm new password').fill('another password')
  await expectAccessible(page, 'a new password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/agent-login')
  await page.getByLabel('Email', { exact: true }).fill(pat.email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  // The back office signs the person out everywhere.
  expectRefusal(page, 401, /^\/api\//)
  await expectLive(page)
  await choose(boss, pat.name, 'Sign out everywhere')
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(boss, 'Signed Out Everywhere')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible({ timeout: 5_000 })
})
