import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

test('a forged sign-in in the browser’s storage gives no access', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  // The frame appears, and every request behind it is refused.
  expectRefusal(page, 401, /^\/api\//)
  await page.evaluate(() => {
    const forged = {
      id: '01900000-0000-7000-8000-00000000dead',
      firstName: 'Mallory',
      lastName: 'Forger',
      name: 'Mallory Forger',
      userType: 'real_estate_agent',
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      hasAccess: true,
    }
    localStorage.setItem('agent_auth', JSON.stringify(forged))
    localStorage.setItem('user_authenticated', 'true')
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Agent' })).toHaveCount(0)
  // The marks are removed, so the next page asks for a sign-in at once.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_authenticated'))).toBeNull()
})
