import type { ClosingFacts } from '@porchlight/contract/accounts/closing'
import { refusals } from '@porchlight/contract/kernel/refusals'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { subscription } from '../../../test/billing.ts'
import { agent, profileOf } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerEmptyDashboard } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open, address, goBack } = prepareScreens()

let profile: OwnProfile
beforeEach(() => {
  profile = profileOf(agent(), { phone: '210-555-0111' })
  server.on('GET /api/profile', () => profile)
  server.on('GET /api/notification-choices', { choices: [], email: 'sarah@agents.example', mailing: 'smtp' })
  server.on('GET /api/calendar/connections', {
    connections: [],
    available: { google: false, microsoft: false },
  })
  server.on('GET /api/calendar/feed', { feed: null })
  server.on('GET /api/subscription', subscription())
  server.on('GET /api/two-factor', { enabled: false, recoveryCodesLeft: 0, required: false })
  server.on('GET /api/sessions', [])
})

const details = async () => within(await screen.findByRole('region', { name: 'Your details' }))

/** Opens the edit form. */
const edit = async (): Promise<User> => {
  const user = await open('/profile', agent())
  await user.click((await details()).getByRole('button', { name: 'Edit profile' }))
  await screen.findByRole('form', { name: 'Edit profile' })
  return user
}
const replace = async (user: User, label: string, text: string): Promise<void> => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}
const save = () => screen.getByRole('button', { name: 'Save' })

it('shows the links below the details once the details are there, so that they do not move', async () => {
  const { answering, release } = held(profile)
  server.on('GET /api/profile', answering)
  await open('/profile', agent())
  expect(await screen.findByRole('status', { name: 'Loading your profile' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull()
  release()
  await details()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined()
})

it('keeps its tabs when the profile cannot be loaded, and opens those that do not need it', async () => {
  const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }))
  server.on('GET /api/profile', failed())
  const user = await open('/profile', agent())
  expect(await screen.findByText('Failed to fetch your profile: 500')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Sign-in' }))
  const signIn = await panel('Sign-in')
  expect(await signIn.findByText('Failed to fetch your profile: 500')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Emails' }))
  expect(await (await panel('Emails')).findByRole('region', { name: 'Emails' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Calendars' }))
  expect(await (await panel('Calendars')).findByRole('heading', { name: 'Calendars' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Your data' }))
  expect(await (await panel('Your data')).findByRole('button', { name: 'Close account' })).toBeDefined()
  server.on('GET /api/profile', profile)
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await details()
})

it('requires a first name, and offers the states of the eight cities', async () => {
  const user = await edit()
  await replace(user, 'First name', ' ')
  await user.click(save())
  expect(await screen.findByText('First name is required')).toBeDefined()
  expect(server.asked('PUT /api/profile')).toEqual([])
  await user.click(screen.getByRole('combobox', { name: /^State/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Not provided', 'TX', 'GA', 'FL', 'CO', 'NY', 'CA'])
})

it('asks before it discards the input, and keeps it when the agent stays', async () => {
  // Hovering the link prefetches the screen.
  answerEmptyDashboard(server)
  const user = await edit()
  await replace(user, 'Brokerage', 'Castle & Keep')
  await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/profile')
  expect(screen.getByLabelText('Brokerage')).toHaveProperty('value', 'Castle & Keep')
})

it('saves the input and shows it', async () => {
  server.on('PUT /api/profile', ({ body }) => {
    const { firstName } = body as OwnProfile // the contract's type of this request body
    profile = { ...profile, firstName, name: 'Robyn Whitfield', city: 'austin', state: 'TX', version: 2 }
    return profile
  })
  const user = await edit()
  await replace(user, 'First name', 'Robyn')
  // A short number is pointed out and taken.
  await replace(user, 'Phone', '555-01')
  await replace(user, 'City', 'Austin')
  expect(screen.getAllByText('This number looks short. Example: (210) 555-0199').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: /^State/ }))
  await user.click(await screen.findByRole('option', { name: 'TX' }))
  await user.click(save())
  expect(await screen.findByText('Profile Updated')).toBeDefined()
  expect(server.asked('PUT /api/profile')[0]?.body).toMatchObject({
    firstName: 'Robyn',
    lastName: 'Whitfield',
    phone: '555-01',
    city: 'Austin',
    state: 'TX',
    version: 1,
  })
  expect((await details()).getByText('Robyn Whitfield')).toBeDefined()
  expect((await details()).getByText('Austin, TX')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit profile'))
})

it('discards the input when the agent cancels the edit', async () => {
  const user = await edit()
  await replace(user, 'Phone', '000')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await details()).getByText('210-555-0111')).toBeDefined()
  expect(server.asked('PUT /api/profile')).toEqual([])
})

it('offers a profile that changed elsewhere, and overwrites nothing unseen', async () => {
  const user = await edit()
  await replace(user, 'Phone', '210-555-0222')
  profile = { ...profile, brokerage: 'From elsewhere', phone: null, version: 2 }
  server.on('PUT /api/profile', refused('version_conflict', { current: profile }))
  await user.click(save())
  expect(await screen.findByText(/^Your profile was changed somewhere else\./)).toBeDefined()
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(210) 555-0222')
  await user.click(screen.getByRole('button', { name: 'Load their version' }))
  expect(screen.getByLabelText('Brokerage')).toHaveProperty('value', 'From elsewhere')
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '')
  server.on('PUT /api/profile', profile)
  await user.click(save())
  expect(await screen.findByText('Profile Updated')).toBeDefined()
  const versions = server.asked('PUT /api/profile').map(({ body }) => (body as OwnProfile).version) // the contract's type of this request body
  expect(versions).toEqual([1, 2])
})

it('reports a failed update, and keeps the input', async () => {
  server.on('PUT /api/profile', failed())
  const user = await edit()
  await replace(user, 'Phone', '210-555-0333')
  await user.click(save())
  expect(await screen.findByText('Update failed')).toBeDefined()
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(210) 555-0333')
})

it('has a tab for each subject, with an address of its own, and reads only what the tab shows', async () => {
  const user = await open('/profile', agent())
  await details()
  expect(server.asked('GET /api/sessions')).toEqual([])
  expect(server.asked('GET /api/calendar/connections')).toEqual([])
  for (const [name, tab, region] of [
    ['Sign-in', 'sign-in', 'Password'],
    ['Emails', 'emails', 'Emails'],
    ['Calendars', 'calendars', 'Calendars'],
    ['Your data', 'data', 'Close your account'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(address()).toBe(`/profile?tab=${tab}`))
    expect(await screen.findByRole('heading', { name: region })).toBeDefined()
  }
  goBack()
  await waitFor(() => expect(address()).toBe('/profile?tab=calendars'))
  expect(await screen.findByRole('heading', { name: 'Calendars' })).toBeDefined()
  expect(server.asked('GET /api/sessions')).toHaveLength(1)
})

it('asks before another tab discards the input', async () => {
  const user = await edit()
  await replace(user, 'Brokerage', 'Castle & Keep')
  await user.click(screen.getByRole('tab', { name: 'Sign-in' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('Brokerage')).toHaveProperty('value', 'Castle & Keep')
})

/** Opens the dialog that asks before closing the account. */
const askToClose = async (more: Partial<ClosingFacts> = {}) => {
  server.on('GET /api/profile/close', {
    openTours: 2,
    subscription: { plan: 'basic', status: 'active', currentPeriodEnd: '2026-04-18T15:00:00.000Z' },
    ...more,
  })
  const user = await open('/profile?tab=data', agent())
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }))
  const facts = within(await dialog.findByRole('list', { name: 'What will happen' }))
  const close = () => user.click(dialog.getByRole('button', { name: 'Close account permanently' }))
  return { user, dialog, facts, close }
}

it('lists what ends with the account before closing it', async () => {
  const { facts } = await askToClose()
  expect(facts.getByText(/^Your Standard subscription ends now/)).toBeDefined()
  expect(facts.getByText('Your 2 open tours are cancelled.')).toBeDefined()
})

it('says before closing an account that it has no subscription and no open tours', async () => {
  const { facts } = await askToClose({ openTours: 0, subscription: null })
  expect(facts.getByText('You have no paid subscription.')).toBeDefined()
  expect(facts.getByText('You have no open tours.')).toBeDefined()
})

it('closes an account only with its password, and confirms it on the sign-in page', async () => {
  const { message } = refusals.wrong_password
  const { user, dialog, close } = await askToClose()
  await close()
  expect(await dialog.findByText('Please enter your password')).toBeDefined()
  expect(server.asked('POST /api/profile/close')).toEqual([])
  server.on('POST /api/profile/close', refused('wrong_password', { errors: [{ path: 'password', message }] }))
  const password = dialog.getByLabelText('Your password')
  await user.type(password, 'wrong')
  await close()
  expect(await dialog.findByText('That password is wrong. Please try again.')).toBeDefined()
  expect(document.activeElement).toBe(password)
  await user.clear(password)
  await user.type(password, 'right')
  server.on('POST /api/profile/close', () => {
    server.on('GET /api/auth/user', refused('not_signed_in'))
    return null
  })
  await close()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await screen.findByText('Account closed')).toBeDefined()
  expect(server.asked('POST /api/profile/close').at(-1)?.body).toEqual({ password: 'right' })
})
