import { expect, test } from '../journey.ts'
import { people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('strangers read on every screen of the agents that they must sign in', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  for (const path of [
    '/dashboard',
    '/schedule-tour',
    '/properties',
    '/property-request',
    '/notes',
    '/tour-notes',
    '/reports',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Authentication Required' }), path).toBeVisible()
  }
  await page.goto('/subscription')
  await expect(page).toHaveURL('/login?next=%2Fsubscription')
})

test('strangers find no way into the back office and the assistants’ area', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Admin authentication required' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Admin Login' }).click()
  await expect(page).toHaveURL('/admin-auth')
  await page.goto('/admin-tour-requests')
  await expect(page).toHaveURL(/^[^?]*\/admin-login\?next=/)
  for (const path of [
    ...['/property-management', '/property-hub', '/property-test', '/admin-properties', '/city-admin'],
    ...['/admin/property-submission', '/admin/users', '/admin/audit', '/admin/settings'],
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/admin-login?next=${encodeURIComponent(path)}`)
  }
  await page.goto('/assistant-dashboard')
  await expect(page).toHaveURL(/^[^?]*\/assistant-login/)
})

test('an agent who opens the back office is told whose it is', async ({ open }) => {
  const page = await open('sarah', { at: '/admin-tour-requests' })
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(page.getByText('restricted to administrators only')).toBeVisible()
  await expect(page.getByText(`You are signed in as ${people.sarah.name}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Login' })).toHaveAttribute(
    'href',
    /^\/admin-login(\?|$)/,
  )
  await expect(page.getByRole('link', { name: 'Homepage', exact: true })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Welcome back, Sarah Whitfield')).toBeVisible()
})

test('who has not paid is led to the subscription, and to nothing else', { tag: '@phone' }, async ({
  open,
}) => {
  const page = await open('dana', { at: '/subscription' })
  await expect(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible()
  await expect(page.getByText('Past due', { exact: true })).toBeVisible()
  // The seven of the specification (onboarding, section 4).
  for (const path of [
    ...['/dashboard', '/schedule-tour', '/properties', '/reports', '/notes', '/tour-notes', '/profile'],
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/subscription?from=${encodeURIComponent(path)}`)
    await expect(page.getByRole('navigation', { name: 'Agent' })).toBeHidden()
  }
})

test('marks of a sign-in that somebody has written into the browser open nothing', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  // The frame is drawn, and whatever it asks for is refused.
  expectRefusal(page, 401, /^\/api\//)
  await page.evaluate(() => {
    const forged = {
      ...{ id: '01900000-0000-7000-8000-00000000dead', firstName: 'Mallory', lastName: 'Forger' },
      ...{ name: 'Mallory Forger', userType: 'real_estate_agent', subscriptionPlan: 'pro' },
      ...{ subscriptionStatus: 'active', hasAccess: true },
    }
    localStorage.setItem('agent_auth', JSON.stringify(forged))
    localStorage.setItem('user_authenticated', 'true')
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Agent' })).toHaveCount(0)
  // The marks are taken away: the next page asks at once.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_authenticated'))).toBeNull()
})

test('the sign-in page tells who is signed in already, and leads on', async ({ open }) => {
  const page = await open('sarah')
  await page.goto('/agent-login')
  await expect(page.getByText(`Signed in as ${people.sarah.name}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an address that leads nowhere says so and leads back', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  expectRefusal(page, 404, '/no-such-place')
  await page.goto('/no-such-place')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
