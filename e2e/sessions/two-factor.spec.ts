import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { expectRefusal } from '../watch.ts'

test('a second factor is set up, required at sign-in, and switched off', async ({ open }) => {
  const boss = await open('super', { at: null })
  const email = `factor${Date.now() % 10_000_000}@journeys.example`
  const password = 'a good password'
  await call(boss, 'POST /api/admin/users', { body: { email, password, userType: 'admin' } })

  const page = await open('nobody', { at: '/admin-login' })
  expectRefusal(page, 401, '/api/auth/user')
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signIn()
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Two-factor sign-in' }).click()
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = (await page.locator('code').textContent()) ?? ''
  await expectAccessible(page, 'the set-up of a second factor')
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Two-factor sign-in is on')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''

  // At the next sign-in, the password alone is not enough.
  await page.goto('/admin-dashboard')
  // Requests that are still running when the person leaves have no session any more.
  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-auth')
  await signIn()
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(key, 40))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is wrong/)
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(key, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/admin-dashboard')

  await page.goto('/two-factor')
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByLabel('Code', { exact: true }).fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expectToast(page, 'Two-factor sign-in is off')
  await page.goto('/admin-login')
  await signIn()
  await expect(page).toHaveURL('/admin-dashboard')
})
