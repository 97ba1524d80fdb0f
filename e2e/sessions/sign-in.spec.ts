import { expectClearOfToast, expectToast, toasts } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { demoPassword, people, quickLogin, signIn, teamPassword } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('an agent signs in, after a wrong password, and lands where the link had led', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/schedule-tour')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('Please log in to schedule tours.')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()

  await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await page.getByLabel('Email', { exact: true }).fill(people.marcus.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  expectRefusal(page, 401, '/api/agent/login')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials.',
  )
  await expectToast(page, 'Login Failed')

  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await submit.click()
  await expect(page).toHaveURL('/schedule-tour')
  await expect(page.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
})

test('a locked person is told so, after the right password only', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  // Among the made-up agents of the demo one was locked by the back office.
  await email.fill('todd.vandermeer@corallantern.example')
  await password.fill('a-guess-of-a-stranger')
  expectRefusal(page, 401, '/api/agent/login')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials.',
  )
  await password.fill(demoPassword)
  expectRefusal(page, 423, '/api/agent/login')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('This account is locked. Please contact support.')
})

test('after many wrong guesses sign-in pauses and says for how long', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await page.getByLabel('Email', { exact: true }).fill('guessed.at@clients.example')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  expectRefusal(page, 401, '/api/agent/login')
  expectRefusal(page, 429, '/api/agent/login')
  for (let guess = 1; guess <= 6; guess++) {
    await page.getByLabel('Password', { exact: true }).fill(`guess number ${guess}`)
    const answer = page.waitForResponse('**/api/agent/login')
    await submit.click()
    await answer
    await expect(page.getByRole('alert')).not.toBeEmpty()
  }
  await expect(page.getByRole('alert')).toContainText(
    'Too many attempts. Please wait a moment and try again.',
  )
  await expect(page.getByRole('alert')).toContainText(/You can try again in \d+ s\./)
  await expect(submit).toBeDisabled()
})

test('an assistant enters the team’s password and picks a name', { tag: '@phone' }, async ({ open }) => {
  const page = await open('nobody', { at: '/assistant-login' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  const password = page.getByLabel('Assistant password', { exact: true })
  await password.fill('not-the-password')
  expectRefusal(page, 401, '/api/assistant/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid assistant password.')
  await expectToast(page, 'Login Failed')
  await expectClearOfToast(page, page.getByRole('button', { name: 'Sign In', exact: true }))
  await password.fill(teamPassword)
  // The new password is another attempt: the old failure no longer applies.
  await expect(toasts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const team = page.getByRole('region', { name: 'Pick your name' })
  await team.getByRole('button', { name: people.james.name }).click()
  await expect(page).toHaveURL('/assistant-dashboard')
  await expect(page.getByText('Welcome, James')).toBeVisible()
  await expect(page.getByText('Signed in with the team password, for twelve hours.')).toBeVisible()
})

test('an assistant signs in with a username of their own', async ({ open }) => {
  const page = await open('nobody', { at: '/assistant-login' })
  await page.getByRole('button', { name: 'Use my own username' }).click()
  await page.getByLabel('Username', { exact: true }).fill('elena')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/assistant-dashboard')
})

test('the back office has a door of its own, which an agent’s password does not open', async ({ open }) => {
  const page = await open('nobody', { at: '/admin-login' })
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password.')
  await page.getByLabel('Email', { exact: true }).fill(people.marcus.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  expectRefusal(page, 401, '/api/admin/login')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials or insufficient permissions.')
  await page.getByLabel('Email', { exact: true }).fill(people.admin.email)
  await submit.click()
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByText(people.admin.email)).toBeVisible()
})

test('a visitor of the demo picks who to be', async ({ open }) => {
  const page = await open('nobody', { at: '/quick-login' })
  await page.getByRole('button', { name: people.marcus.name }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Welcome back, Marcus Delgado')).toBeVisible()
  await expect(page.getByText('PRO Plan')).toBeVisible()
})

test('signing out signs out every tab of the browser', async ({ open }) => {
  const page = await open('marcus', { own: true })
  const other = await page.context().newPage()
  await other.goto('/schedule-tour')
  await expect(other.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
  // The other tab looks again when it hears that the session has ended, may try to take over the stream, and may still
  // be reading what it shows.
  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const kept = () => ['agent_auth', 'user_authenticated'].map((key) => localStorage.getItem(key))
  expect(await page.evaluate(kept)).toEqual([null, null])
  await expect(other.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('tabs that are opened at once all find who is signed in', async ({ open }) => {
  const first = await open('marcus', { own: true, at: null })
  const tabs = [first]
  while (tabs.length < 4) tabs.push(await first.context().newPage())
  await Promise.all(tabs.map((tab) => tab.goto('/schedule-tour')))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
})

test('signing in by hand in one tab tells the others', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other, 'marcus')
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  // Another agent takes their place: what stands in a form would be saved as theirs.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('form', { name: 'Edit profile' })
  await expect(form).toBeVisible()
  // What was being read meanwhile is refused: its session has ended.
  expectRefusal(page, 401, /^\/api\//)
  await quickLogin(other, 'sarah')
  await other.goto('/dashboard')
  await expect(form).toBeHidden()
})

test('an agent without access is told so at sign-in, and led to the subscription', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await page.getByLabel('Email', { exact: true }).fill(people.dana.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Subscription Required')
  await expect(page).toHaveURL('/subscription')
})
