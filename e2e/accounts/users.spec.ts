import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast, expectTold } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, withoutNews } from '../live.ts'
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

/** A subscriber of this journey's own, with a password. */
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
  await form.getByRole('button', { name: 'Create User' }).click()
  for (const words of ['Valid email required', 'First name required', 'Last name required'])
    await expect(form.getByText(words)).toBeVisible()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First Name').fill('Nina')
  await form.getByLabel('Last Name').fill(lastName)
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'User Created')
  const name = `Nina ${lastName}`
  const details = dialog(page, name)
  await expect(details).toContainText('Invited')
  await expect(details).toContainText('Standard, active, given by hand by Ruth Calloway')
  await expectAccessible(page, 'a user')

  // The invitation, in another window.
  const nina = await open('nobody')
  await nina.goto(await linkIn(nina, email))
  await expect(nina.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await nina.getByLabel('New password', { exact: true }).fill('short')
  await nina.getByRole('button', { name: 'Save password' }).click()
  await expect(nina.getByText('Password must be at least 8 characters long')).toBeVisible()
  await nina.getByLabel('New password', { exact: true }).fill('my own password')
  await nina.getByLabel('New password again').fill('my other password')
  await nina.getByRole('button', { name: 'Save password' }).click()
  await expect(nina.getByText('Passwords do not match')).toBeVisible()
  await nina.getByLabel('New password again').fill('my own password')
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
  await edit.getByLabel('First Name').fill('')
  await edit.getByRole('button', { name: 'Save User' }).click()
  await expect(edit.getByText('First name required')).toBeVisible()
  await edit.getByLabel('First Name').fill('Nina Maria')
  await edit.getByRole('button', { name: 'Save User' }).click()
  await expectToast(page, 'User Updated')
  const edited = `Nina Maria ${lastName}`
  await page.goto(`${tab}?q=${encodeURIComponent(email)}`)
  await expect(user(page, edited)).toContainText('Active')

  // Locked: her window is signed out within seconds.
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
  await expect(page.getByText('Nobody matches this search.')).toBeVisible()
})

test('a forgotten password is set by the mailed link, once', async ({ open }) => {
  const boss = await open('super', { at: tab })
  const pat = await addSubscriber(boss)
  await boss.goto(`${tab}?q=${encodeURIComponent(pat.email)}`)
  await choose(boss, pat.name, 'Send password reset')
  await expectToast(boss, 'Password Reset Sent')
  const sent = await linkIn(boss, pat.email)

  // Asked for by themselves, too: the newest link is the one that counts.
  const page = await open('nobody', { at: '/agent-login' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Valid email is required')).toBeVisible()
  await page.getByLabel('Email').fill(pat.email)
  await expectAccessible(page, 'a forgotten password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText('If an account has this address')
  await expect.poll(() => linkIn(boss, pat.email)).not.toBe(sent)
  const newest = await linkIn(boss, pat.email)

  expectRefusal(page, 410, '/api/password/link')
  await page.goto(sent)
  await expect(page.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
  await page.goto(newest)
  await page.getByLabel('New password', { exact: true }).fill('another password')
  await page.getByLabel('New password again').fill('another password')
  await expectAccessible(page, 'a new password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/agent-login')
  await page.getByLabel('Email', { exact: true }).fill(pat.email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  // Signed out everywhere by the back office.
  expectRefusal(page, 401, /^\/api\//)
  await expectLive(page)
  await choose(boss, pat.name, 'Sign out everywhere')
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(boss, 'Signed Out Everywhere')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible({ timeout: 5_000 })
})

test('of two who edit one user the second is told, and other windows see it at once', async ({ open }) => {
  const page = await open('super', { at: tab })
  const pat = await addSubscriber(page)
  const search = `${tab}?q=${encodeURIComponent(pat.email)}`
  const other = await open('admin', { at: search })
  await expectLive(other)
  await page.goto(search)
  await choose(page, pat.name, 'Edit user')
  const edit = dialog(page, 'Edit User')
  await edit.getByLabel('First Name').fill('Mine')
  await call(other, 'PUT /api/admin/users/:id', {
    params: { id: pat.id },
    body: { firstName: 'Theirs', lastName: 'Lowe' },
  })
  await expect(user(other, 'Theirs Lowe')).toBeVisible()
  expectRefusal(page, 409, /^\/api\/admin\/users\//)
  await edit.getByRole('button', { name: 'Save User' }).click()
  const told = edit.getByRole('region', { name: 'Changed meanwhile' })
  await expect(told).toContainText('Someone else changed this user in the meantime')
  await told.getByRole('button', { name: 'Load theirs' }).click()
  await expect(edit.getByLabel('First Name')).toHaveValue('Theirs')
  await edit.getByLabel('Plan').click()
  await page.getByRole('option', { name: /^Pro/ }).click()
  await edit.getByRole('button', { name: 'Save User' }).click()
  await expectToast(page, 'User Updated')
  await expect(user(other, 'Theirs Lowe')).toContainText('Pro')
})

test('users are searched, filtered and ordered by the address, and reload keeps it', async ({ open }) => {
  const page = await open('admin', { at: tab })
  await page.getByRole('searchbox', { name: 'Search users' }).fill('whitfield')
  await expect(user(page, 'Sarah Whitfield')).toBeVisible()
  await expect(page).toHaveURL(/q=whitfield/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByLabel('Type').click()
  await page.getByRole('option', { name: 'Super admin' }).click()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Order').click()
  await page.getByRole('option', { name: 'By name' }).click()
  await page.reload()
  await expect(page).toHaveURL(/type=super_admin&sort=name/)

  // A super administrator is nobody's to change but another's; the details say so.
  await user(page, 'Ruth Calloway').getByRole('button').first().click()
  const details = dialog(page, 'Ruth Calloway')
  await expect(details).toContainText('Only a super administrator may change a super administrator.')
  await expect(details.getByRole('region', { name: 'What they may do' })).toContainText(
    'users.create_admins by Super admin',
  )
  await page.goto(`${tab}?q=adaeze`)
  await user(page, 'Adaeze Nwosu').getByRole('button').first().click()
  await expect(dialog(page, 'Adaeze Nwosu')).toContainText('Your own account: somebody else has to lock it.')
})

test('/admin/users adds people of the back office, and is for administrators', async ({ open }) => {
  const page = await open('super', { at: '/admin/users' })
  const email = `ops${mark()}@journeys.example`
  await page.getByRole('button', { name: 'Add Admin User' }).click()
  const form = dialog(page, 'Add Admin User')
  await form.getByRole('button', { name: 'Add Admin User' }).click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('long enough')
  await form.getByRole('checkbox', { name: 'May create people of the back office' }).check()
  await form.getByRole('button', { name: 'Add Admin User' }).click()
  await expectToast(page, 'User Created')
  await expect(user(page, email)).toContainText('Super Admin')
  await expectAccessible(page, 'the admin users')

  const added = await open('nobody')
  await call(added, 'POST /api/admin/login', { body: { email, password: 'long enough' } })
  await added.goto('/admin/users')
  await expect(added.getByRole('heading', { name: 'Admin Users' })).toBeVisible()
  await expect(added.getByRole('button', { name: 'Add Admin User' })).toHaveCount(0)

  const wren = await open('nobody')
  const [scheduler] = await call(page, 'GET /api/admin/users', {
    query: { type: 'scheduling_assistant', q: 'harper' },
  })
  await call(wren, 'POST /api/admin/login', {
    body: { email: scheduler?.email ?? '', password: 'porchlight-demo' },
  })
  await wren.goto('/admin/users')
  await expect(
    wren.getByText('You do not have permission to access this area. Administrator access required.'),
  ).toBeVisible()
})

test('users that cannot be read are read again; what fails is told', async ({ open }) => {
  const page = await open('super', { at: null })
  const pat = await addSubscriber(page)
  expectRefusal(page, 500, /^\/api\/admin\/users/)
  await page.route('**/api/admin/users?*', (asked) => asked.fulfill({ status: 500, body: '' }))
  await withoutNews(page, async () => {
    await page.goto(`${tab}?q=${encodeURIComponent(pat.email)}`)
    await expect(page.getByText('Failed to fetch users')).toBeVisible()
    await page.unroute('**/api/admin/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(user(page, pat.name)).toBeVisible()

    // So is one whose form the address names.
    await page.route(`**/api/admin/users/${pat.id}`, (asked) => asked.fulfill({ status: 500, body: '' }))
    await page.goto(`${tab}?user=${pat.id}&form=edit`)
    const edit = dialog(page, 'Edit User')
    await expect(edit.getByText('Failed to fetch user: 500')).toBeVisible()
    await page.unroute(`**/api/admin/users/${pat.id}`)
    await edit.getByRole('button', { name: 'Try again' }).click()
    await expect(edit.getByLabel('First Name')).toHaveValue('Pat')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(`${tab}?q=${encodeURIComponent(pat.email)}`)
  })

  await page.route('**/api/admin/users', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Create User' }).click()
  const form = dialog(page, 'Create User')
  await form.getByLabel('Email').fill('somebody@journeys.example')
  await form.getByLabel('First Name').fill('Some')
  await form.getByLabel('Last Name').fill('Body')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectTold(page, 'Error', /^Failed to create user/)
  await page.unroute('**/api/admin/users')

  // An address that somebody has is told beside its field.
  expectRefusal(page, 409, '/api/admin/users')
  await form.getByLabel('Email').fill(pat.email)
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect(form.getByText('Someone with this email address already has an account.')).toBeVisible()
})

test('a badge says how an account stands: locked first, then active, past due, canceled, else pending', async ({
  open,
}) => {
  const page = await open('super', { at: null })
  const pat = await addSubscriber(page)
  const stands = async (badge: string) => {
    await page.goto(`${tab}?q=${encodeURIComponent(pat.email)}`)
    await expect(user(page, pat.name)).toContainText(badge)
  }
  const give = (subscriptionStatus: 'past_due' | 'cancelled' | 'inactive') =>
    call(page, 'PUT /api/admin/users/:id', {
      params: { id: pat.id },
      body: { firstName: 'Pat', lastName: pat.name.slice(4), subscriptionStatus },
    })
  await stands('Active')
  await give('past_due')
  await stands('Past due')
  await give('cancelled')
  await stands('Canceled')
  await give('inactive')
  await stands('Pending')
  await call(page, 'PUT /api/admin/users/:id/lock', { params: { id: pat.id }, body: { locked: true } })
  await stands('Locked')
  await page.goto(`${tab}?status=locked`)
  await expect(user(page, pat.name)).toContainText('Locked')
})
