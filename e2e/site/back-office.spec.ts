import { expectToast, expectTold } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { withoutNews } from '../live.ts'
import { chooseAssistant, openAssignment, queueOf, row } from '../office.ts'
import { demoPassword, people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('an administrator signs in, finds every tab at its own address, and signs out', {
  tag: '@phone',
}, async ({ open, isMobile }) => {
  const page = await open('nobody', { at: '/admin-dashboard/roles' })
  expectRefusal(page, 401, '/api/auth/user')
  await expect(page.getByRole('heading', { name: 'Admin authentication required' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Admin Login' }).click()
  await expect(page).toHaveURL(/\/admin-auth/)
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await submit.click()
  await expect(page.getByText('Please enter both email and password.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('super@demo.porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  expectRefusal(page, 401, '/api/admin/login')
  await submit.click()
  await expectTold(page, 'Login Failed', 'Invalid credentials or insufficient permissions.')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await submit.click()
  await expectToast(page, 'Login Successful')
  await expect(page.getByText('Welcome, super@demo.porchlight.test')).toBeVisible()
  await expect(page.getByText('SUPER ADMIN')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Porchlight, to the dashboard' }).first()).toHaveAttribute(
    'href',
    '/admin-dashboard',
  )

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
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Back office' })
      .filter({ visible: true })
      // What is unread stands beside a name.
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .click()
    const place =
      tab === 'Overview' ? /\/admin-dashboard$/ : new RegExp(`/admin-dashboard/${tab.toLowerCase()}`)
    await expect(page).toHaveURL(place)
    await page.reload()
    await expect(page).toHaveURL(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/admin-dashboard\/announcements/)

  // What is still being read for the page that one came back to is nobody's any more.
  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged Out')
  await expect(page).toHaveURL(/\/admin-auth/)
})

test('what the desk does to a tour and cannot be sent is told in the specification’s words', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const page = await open('admin', { at: queueOf(name) })
  expectRefusal(page, 500, /^\/api\/admin\/tours\//)
  await page.route('**/api/admin/tours/**', (asked) =>
    asked.request().method() === 'PUT' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  const line = row(page, name)

  await line.getByRole('button', { name: new RegExp(`^Priority of ${name}`) }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expectTold(page, 'Error', /^Failed to update priority: ./)

  await line.getByRole('button', { name: new RegExp(`^Status of ${name}: `) }).click()
  await page.getByRole('menuitem', { name: 'Contacting Client', exact: true }).click()
  await expectTold(page, 'Error', /^Failed to update status: ./)

  await line.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive tour' }).click()
  await expectTold(page, 'Error', /^Failed to archive tour: ./)

  const assign = await openAssignment(page, name)
  await chooseAssistant(assign, people.elena.name)
  await assign.getByRole('button', { name: 'Assign Assistant' }).click()
  await expectTold(page, 'Error', /^Failed to assign assistant: ./)
  await assign.getByRole('button', { name: 'Cancel' }).click()
  await expect(line).toContainText('Requested')

  // The page of the requests has words of its own for the same.
  await page.goto(`/admin-tour-requests?sort=newest&q=${encodeURIComponent(name)}`)
  const give = async () => {
    await page.getByRole('button', { name: `Assign Assistant to ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Assistant' })
    await chooseAssistant(dialog, people.elena.name)
    await dialog.getByRole('button', { name: 'Assign Assistant' }).click()
    return dialog
  }
  const failed = await give()
  await expectTold(page, 'Assignment Failed', 'Failed to assign tour. Please try again.')
  await failed.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/admin/tours/**')
  await give()
  await expectToast(page, 'Tour Assigned')
  await expect(page.getByText(`Assistant Assigned: ${people.elena.name}`)).toBeVisible()
})

test('the queue that cannot be read says so in the specification’s words, and is read again', async ({
  open,
}) => {
  const page = await open('admin', { at: null })
  expectRefusal(page, 500, /^\/api\/admin\/tour-queue/)
  const calls = '**/api/admin/tour-queue?*'
  await withoutNews(page, async () => {
    for (const address of ['/admin-dashboard/queue', '/admin-tour-requests']) {
      await page.route(calls, (asked) => asked.fulfill({ status: 500, body: '' }))
      await page.goto(address)
      await expect(page.getByText('Failed to fetch tour queue: 500'), address).toBeVisible()
      await page.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByText('Failed to fetch tour queue: 500'), address).toBeHidden()
      await expect(page.locator('[data-tour]').or(page.getByRole('listitem')).first()).toBeVisible()
    }
  })
})

test('an announcement that could not be saved says so, and an address that leads nowhere too', async ({
  open,
}) => {
  const page = await open('admin', { at: '/admin-dashboard/announcements' })
  expectRefusal(page, 500, '/api/admin/announcement')
  await page.route('**/api/admin/announcement', (asked) =>
    asked.request().method() === 'PUT' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  await page.getByRole('textbox', { name: /^Message/ }).fill('We close at noon on Friday.')
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expectTold(page, 'Update Failed', /^Failed to update announcement/)
  await page.goto('/admin-nowhere')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeAttached()
})
