import { expectToast } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

test('where it is set up there is no set-up any more', async ({ open }) => {
  const page = await open('nobody')
  // The 404 page asks whether its reader is signed in.
  expectRefusal(page, 401, '/api/auth/user')
  expectRefusal(page, 404, '/api/admin/setup')
  expectRefusal(page, 404, '/admin-setup')
  await page.goto('/admin-setup')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' }).first()).toBeVisible()
})

test('a set-up asks for everything, and says when it failed', async ({ open }) => {
  const page = await open('nobody')
  // As a server answers that nobody administers yet, and that then breaks.
  await page.route('**/api/admin/setup', (asked) =>
    asked.request().method() === 'GET'
      ? asked.fulfill({ json: { open: true } })
      : asked.fulfill({ status: 500, body: '' }),
  )
  expectRefusal(page, 500, '/api/admin/setup')
  // The page itself is off here, because somebody administers already.
  expectRefusal(page, 404, '/admin-setup')
  await page.goto('/admin-setup')
  const grant = page.getByRole('button', { name: 'Grant Admin Access' })
  await grant.click()
  for (const words of [
    'Please enter the set-up code',
    'First name is required',
    'Last name is required',
    'Please enter a valid email',
    'Password must be at least 8 characters long',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('$20 a tour')).toBeVisible()
  await page.getByLabel('Set-up code').fill('K7QWM-20XTR-9HBVD')
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Calloway')
  await page.getByLabel('Email').fill('ruth@journeys.example')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await grant.click()
  await expectToast(page, 'Failed to grant admin access. Please try again.')
})

test('the back office has one sign-in page under three addresses', async ({ open }) => {
  const page = await open('nobody')
  for (const address of ['/admin-login', '/admin-auth', '/admin-direct']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Please enter both email and password.')).toBeVisible()
  }
})
