import { toasts } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { demoPassword, people, quickLogin, signIn, teamPassword } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('an agent signs in after a wrong password, and lands on the page of the original link', async ({
  open,
}) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/schedule-tour')
  await page.getByRole('link', { name: 'Log In' }).click()
  // The page that the visitor leaves has a form with the same fields.
  await expect(page.getByRole('heading', { name: 'Agent Login' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByLabel('Email', { exact: true }).fill(people.marcus.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  expectRefusal(page, 401, '/api/agent/login')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await submit.click()
  await expect(page).toHaveURL('/schedule-tour')
  await expect(page.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
})

test('an assistant enters the team’s password and picks a name', { tag: '@phone' }, async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/assistant-dashboard')
  await expect(page).toHaveURL(/^[^?]*\/assistant-login/)
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  const password = page.getByLabel('Assistant password', { exact: true })
  await password.fill('not-the-password')
  expectRefusal(page, 401, '/api/assistant/login')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Use my own username' })).toBeVisible()
  await password.fill(teamPassword)
  await expect(toasts(page)).toHaveCount(0)
  await submit.click()
  const team = page.getByRole('region', { name: 'Choose your name' })
  await team.getByRole('button', { name: people.james.name }).click()
  await expect(page).toHaveURL('/assistant-dashboard')
  await expect(page.getByText('Welcome, James')).toBeVisible()
})

test('tabs that open at once all find the session; signing out signs out every one', async ({ open }) => {
  const page = await open('marcus', { own: true, at: null })
  const others = [page]
  while (others.length < 4) others.push(await page.context().newPage())
  others.shift()
  await Promise.all([page.goto('/dashboard'), ...others.map((tab) => tab.goto('/schedule-tour'))])
  for (const tab of others) await expect(tab.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
  // The other tabs load the session again when they learn that it has ended. They may also be taking over the stream,
  // or still loading.
  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const kept = () => ['agent_auth', 'user_authenticated'].map((key) => localStorage.getItem(key))
  // Each tab forgets the user, also one that was just remembering them.
  await expect.poll(() => page.evaluate(kept)).toEqual([null, null])
  for (const tab of others)
    await expect(tab.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('signing in by hand in one tab updates the others', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other, 'marcus')
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  // Another agent signs in: without this, an open form would be saved under their name.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('form', { name: 'Edit profile' })
  await expect(form).toBeVisible()
  // Requests that were running are refused, because their session has ended.
  expectRefusal(page, 401, /^\/api\//)
  await quickLogin(other, 'sarah')
  await other.goto('/dashboard')
  await expect(form).toBeHidden()
})
