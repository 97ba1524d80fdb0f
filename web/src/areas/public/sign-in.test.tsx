import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { subscription } from '../../../test/billing.ts'
import { agent, assistant, superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerEmptyDashboard } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, letIn, open, address } = prepareScreens()

/* The requests of the screens after sign-in. */
beforeEach(() => {
  answerEmptyDashboard(server)
  server.on('GET /api/assistant/assignments', [])
  server.on('GET /api/assistant/steps', [])
  server.on('GET /api/subscription', subscription())
  server.on('GET /api/subscription/invoices', [])
  server.on('GET /api/agent/tour-payments', [])
  server.on('GET /api/two-factor', { enabled: false, recoveryCodesLeft: 0, required: false })
})

const submit = () => screen.getByRole('button', { name: 'Sign In' })
const alert = () => screen.getByRole('alert').textContent
const toast = async (title: string) =>
  within(await screen.findByRole('region', { name: /Notifications/ })).findByText(title)

/** Enters email and password on a sign-in page. */
const enterAs = async (user: User, email: string, password: string): Promise<void> => {
  await user.clear(await screen.findByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), email)
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(submit())
}

it('requires both fields from an agent, and links back to the homepage', async () => {
  const user = await open('/agent-login', null)
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(alert()).toBe('Please enter both email and password')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'sarah@agents.example')
  await user.click(submit())
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/')
  expect(server.asked('POST /api/agent/login')).toEqual([])
})

it('shows a password on request, and hides it again', async () => {
  const user = await open('/agent-login', null)
  const field = await screen.findByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

it('reports wrong credentials, and leads on after the right ones', async () => {
  server.on(
    'POST /api/agent/login',
    ({ body }) =>
      (body as { password: string }).password === 'right' ? letIn(agent())() : refused('wrong_credentials'), // the contract's type of this request body
  )
  const user = await open('/agent-login?next=%2Fsubscription', null)
  await enterAs(user, ' sarah@agents.example ', 'wrong')
  const words = 'Invalid email or password. Please check your credentials.'
  await waitFor(() => expect(alert()).toBe(`Login Failed${words}`))
  // No toast repeats it.
  expect(screen.getAllByText(words)).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await enterAs(user, 'sarah@agents.example', 'right')
  await waitFor(() => expect(address()).toBe('/subscription'))
  expect(server.asked('POST /api/agent/login')[0]?.body).toEqual({
    email: 'sarah@agents.example',
    password: 'wrong',
  })
})

it('leads an agent with access to the dashboard', async () => {
  server.on('POST /api/agent/login', letIn(agent()))
  const user = await open('/agent-login', null)
  await enterAs(user, 'sarah@agents.example', 'right')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await screen.findByText('Welcome back, Sarah Whitfield')).toBeDefined()
})

it('tells an agent without access at sign-in, and leads to the subscription', async () => {
  server.on('POST /api/agent/login', letIn(agent({ hasAccess: false, subscriptionStatus: 'past_due' })))
  const user = await open('/agent-login', null)
  await enterAs(user, 'sarah@agents.example', 'right')
  expect(await toast('Subscription Required')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/subscription'))
})

it.each([true, false])(
  'leads from the link of an email to the receipt (with access: %s)',
  async (hasAccess) => {
    const path = '/subscription/tour-payments/payment'
    server.on('GET /api/agent/tour-payments/:id', refused('not_found'))
    server.on('POST /api/agent/login', letIn(agent({ hasAccess })))
    const user = await open(path, null)
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(path)}`))
    await enterAs(user, 'sarah@agents.example', 'right')
    await waitFor(() => expect(address()).toBe(path))
    expect(await screen.findByText('This receipt doesn’t exist')).toBeDefined()
  },
)

it('tells a locked user that the account is locked', async () => {
  server.on('POST /api/agent/login', refused('locked'))
  const user = await open('/agent-login', null)
  await enterAs(user, 'sarah@agents.example', 'right')
  await waitFor(() => expect(alert()).toBe('Login FailedThis account is locked. Please contact support.'))
})

it('pauses after too many wrong guesses, and says for how long', async () => {
  server.on('POST /api/agent/login', refused('too_many_attempts'))
  const user = await open('/agent-login', null)
  await enterAs(user, 'sarah@agents.example', 'a guess')
  await waitFor(() => expect(alert()).toContain('Too many attempts. Please wait a moment and try again.'))
  expect(alert()).toMatch(/You can try again in \d+ s\./)
  expect(submit()).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  expect(server.asked('POST /api/agent/login')).toHaveLength(1)
})

it.each(['/admin-login', '/admin-auth', '/admin-direct'])(
  'shows the back office’s sign-in page at %s',
  async (path) => {
    server.on('POST /api/admin/login', refused('wrong_back_office_credentials'))
    const user = await open(`${path}?next=%2Ftwo-factor`, null)
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeDefined()
    await user.click(submit())
    expect(alert()).toBe('Please enter both email and password.')
    expect(server.asked('POST /api/admin/login')).toEqual([])
    await enterAs(user, 'sarah@agents.example', 'right')
    await waitFor(() => expect(alert()).toBe('Login FailedInvalid credentials or insufficient permissions.'))
    server.on('POST /api/admin/login', letIn(superAdmin()))
    await enterAs(user, 'ruth@porchlight.example', 'right')
    expect(await toast('Login Successful')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/two-factor'))
    expect(await screen.findByRole('heading', { name: 'Two-factor sign-in', level: 1 })).toBeDefined()
  },
)

it('signs an assistant in with the assistant password and then their name', async () => {
  server.on('POST /api/assistant/login', refused('wrong_team_password'))
  const user = await open('/assistant-login', null)
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Password is required')).toBeDefined()
  const password = screen.getByLabelText('Assistant password')
  await user.type(password, 'wrong')
  await user.click(submit())
  await waitFor(() => expect(alert()).toMatch(/^Login FailedInvalid assistant password\./))
  // The error leads people who typed their own password to the form for it, and no toast repeats it.
  expect(screen.getByText('Do you have your own password?')).toBeDefined()
  expect(screen.getAllByText('Invalid assistant password.')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Use my own username' })).toHaveLength(1)
  server.on('POST /api/assistant/login', {
    assistant: null,
    assistants: [{ id: 'james', name: 'James Okafor' }],
  })
  await user.clear(password)
  await user.type(password, 'right')
  await user.click(submit())
  const team = within(await screen.findByRole('region', { name: 'Choose your name' }))
  server.on('POST /api/assistant/session', refused('ticket_expired'))
  await user.click(team.getByRole('button', { name: 'James Okafor' }))
  expect(await team.findByText(refusals.ticket_expired.message)).toBeDefined()
  await user.click(team.getByRole('button', { name: 'Enter the password again' }))
  server.on('POST /api/assistant/session', letIn(assistant({ byTeamPassword: true })))
  await user.type(screen.getByLabelText('Assistant password'), 'right')
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'James Okafor' }))
  await waitFor(() => expect(address()).toBe('/assistant-dashboard'))
  expect(server.asked('POST /api/assistant/session').at(-1)?.body).toEqual({ assistantId: 'james' })
  expect(await screen.findByText('Signed in with the assistant password for up to 12 hours.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Email preferences' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Your account' })).toBeNull()
})

it('signs an assistant in with their own username', async () => {
  server.on('POST /api/assistant/login', () => ({ assistant: letIn(assistant())(), assistants: null }))
  const user = await open('/assistant-login', null)
  expect(screen.getByText(/^The password that your team shares\./)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Use my own username' }))
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
  await user.type(screen.getByLabelText('Username or email'), 'elena')
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/assistant-dashboard'))
  expect(server.asked('POST /api/assistant/login')[0]?.body).toEqual({ username: 'elena', password: 'right' })
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  const account = await screen.findByRole('menuitem', { name: 'Your account' })
  expect(account.getAttribute('href')).toBe('/account')
})

it('lets a demo visitor choose a person to sign in as', async () => {
  server.on('GET /api/quick-login', [
    { id: 'marcus', name: 'Marcus Delgado', role: 'Agent on Pro', description: 'Asks for tours.' },
  ])
  server.on(
    'POST /api/quick-login',
    letIn(
      agent({ firstName: 'Marcus', lastName: 'Delgado', name: 'Marcus Delgado', subscriptionPlan: 'pro' }),
    ),
  )
  const user = await open('/quick-login', null)
  await user.click(
    await screen.findByRole('button', { name: 'Marcus Delgado Agent on Pro · Asks for tours.' }),
  )
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(server.asked('POST /api/quick-login')[0]?.body).toEqual({ personId: 'marcus' })
  expect(await screen.findByText('Welcome back, Marcus Delgado')).toBeDefined()
  expect(screen.getByText('PRO Plan')).toBeDefined()
})

it('says on the sign-in page who is already signed in, and links to their screens', async () => {
  const user = await open('/agent-login', agent())
  expect(await screen.findByText(/^Signed in as Sarah Whitfield\./)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})
