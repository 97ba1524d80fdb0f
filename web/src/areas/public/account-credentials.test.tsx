import { refusals } from '@porchlight/contract/kernel/refusals'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import type { OwnSession } from '@porchlight/contract/sessions/devices'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, noAnswer, refused } from '../../../test/answers.ts'
import { agent, assistant, profileOf, superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()

const sessionOf = (more: Partial<OwnSession> = {}): OwnSession => ({
  id: 'here',
  kind: 'staff',
  byTeamPassword: false,
  userAgent: null,
  ip: null,
  isThis: false,
  createdAt: '2026-03-18T15:00:00.000Z',
  lastSeenAt: '2026-03-18T15:00:00.000Z',
  ...more,
})

let profile: OwnProfile
let sessions: OwnSession[]
beforeEach(() => {
  profile = profileOf(agent())
  sessions = [sessionOf({ isThis: true }), sessionOf({ id: 'there' })]
  server.on('GET /api/profile', () => profile)
  server.on('GET /api/sessions', () => sessions)
  server.on('GET /api/two-factor', { enabled: false, recoveryCodesLeft: 0, required: false })
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const wrongPassword = refused('wrong_password', {
  errors: [{ path: 'password', message: refusals.wrong_password.message }],
})

it('links the back office to the account page, inside its frame, where administrators enter their name', async () => {
  server.on('GET /api/admin/roles', [])
  server.on('GET /api/admin/permissions', [])
  const user = await open('/admin-dashboard/roles', superAdmin())
  const office = within(await screen.findByRole('navigation', { name: 'Back office' }))
  await user.click(office.getByRole('link', { name: 'Your account' }))
  await waitFor(() => expect(address()).toBe('/account'))
  expect(await screen.findByRole('button', { name: 'Change name' })).toBeDefined()
  const place = within(screen.getByRole('navigation', { name: 'Back office' }))
  expect(place.getByRole('link', { current: 'page' }).textContent).toBe('Your account')
  const devices = await panel('Sessions and devices')
  expect(await devices.findByText('This device')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
})

it('shows an assistant in their own area how they sign in, in the time zone of their hours', async () => {
  const hours = { timeZone: 'America/New_York', workingHours: [], timeOff: [], cities: [], languages: [] }
  server.on('GET /api/assistant/schedule', hours)
  await open('/account', assistant())
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Account menu' })).toBeDefined()
  // Search the whole screen: the panel that shows while the code loads is replaced by another one.
  expect(await screen.findAllByText(/Signed in .* on Mar 18, 2026, 11:00 AM EDT$/)).toHaveLength(2)
})

it('loads the account again after a lost connection, and does not ask the user to sign in', async () => {
  server.on('GET /api/auth/user', noAnswer)
  const user = await open('/account', 'asked')
  const failure = await screen.findByText('No connection. Check your network and try again.')
  expect(failure.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Sign in as' })).toBeNull()
  server.on('GET /api/auth/user', superAdmin())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Sessions and devices' })).toBeDefined()
})

it('shows signed-out visitors the sign-in form itself', async () => {
  await open('/account', null)
  expect(await screen.findByText('Sign in to manage your account.')).toBeDefined()
  expect(await screen.findByLabelText('Email')).toBeDefined()
})

it('ends one session, and names it', async () => {
  server.on('DELETE /api/sessions/:id', ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id)
    return null
  })
  const user = await open('/account', agent())
  const devices = await panel('Sessions and devices')
  await user.click(await devices.findByRole('button', { name: /^Sign out:/ }))
  expect(await screen.findByText('Device Signed Out')).toBeDefined()
  expect(server.asked('DELETE /api/sessions/:id').map(({ params }) => params.id)).toEqual(['there'])
  await waitFor(() => expect(devices.queryByRole('button', { name: /^Sign out:/ })).toBeNull())
  expect(devices.getByRole('button', { name: 'Sign out everywhere else' })).toHaveProperty('disabled', true)
})

it('reports that a session could not be ended', async () => {
  server.on('DELETE /api/sessions/:id', failed())
  const user = await open('/account', agent())
  await user.click(await screen.findByRole('button', { name: /^Sign out:/ }))
  expect(await screen.findByText('We couldn’t sign the device out. Please try again.')).toBeDefined()
})

it('changes a password only with the old one and the same new one of 8 characters twice', async () => {
  server.on('POST /api/profile/password', null)
  const user = await open('/account', agent())
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const form = within(await screen.findByRole('form', { name: 'Change password' }))
  const save = form.getByRole('button', { name: 'Change password' })
  const [old, first, again] = [
    form.getByLabelText('Current password'),
    form.getByLabelText('New password'),
    form.getByLabelText('Confirm new password'),
  ]
  await waitFor(() => expect(document.activeElement).toBe(old))
  await user.click(save)
  expect(form.getByText('Please enter your password')).toBeDefined()
  await user.type(old, 'the old one')
  await user.type(first, 'short')
  await user.click(save)
  expect(form.getByText('Password must be at least 8 characters long')).toBeDefined()
  await user.clear(first)
  await user.type(first, 'a brand new one')
  await user.type(again, 'a brand new on')
  await user.click(save)
  expect(form.getByText('Passwords do not match')).toBeDefined()
  expect(server.asked('POST /api/profile/password')).toEqual([])
  await user.type(again, 'e')
  await user.click(save)
  expect(await screen.findByText('Password Changed')).toBeDefined()
  expect(server.asked('POST /api/profile/password')[0]?.body).toEqual({
    currentPassword: 'the old one',
    password: 'a brand new one',
  })
})

it('reports a wrong old password at its field', async () => {
  const { message } = refusals.wrong_password
  server.on(
    'POST /api/profile/password',
    refused('wrong_password', { errors: [{ path: 'currentPassword', message }] }),
  )
  const user = await open('/account', agent())
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const form = within(await screen.findByRole('form', { name: 'Change password' }))
  await user.type(form.getByLabelText('Current password'), 'wrong')
  await user.type(form.getByLabelText('New password'), 'a brand new one')
  await user.type(form.getByLabelText('Confirm new password'), 'a brand new one')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText('That password is wrong. Please try again.')).toBeDefined()
  expect(document.activeElement).toBe(form.getByLabelText('Current password'))
  expect(form.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
})

it('changes an email only with the password, and shows the email that awaits confirmation', async () => {
  server.on('POST /api/profile/email', wrongPassword)
  const user = await open('/account', agent())
  const email = await panel('Email address')
  await user.click(email.getByRole('button', { name: 'Change email' }))
  const send = await email.findByRole('button', { name: 'Send link' })
  await user.type(email.getByLabelText('New email address'), 'no address')
  await user.click(send)
  expect(email.getByText('Valid email is required')).toBeDefined()
  expect(email.getByText('Please enter your password')).toBeDefined()
  expect(server.asked('POST /api/profile/email')).toEqual([])
  await user.clear(email.getByLabelText('New email address'))
  await user.type(email.getByLabelText('New email address'), 'new@agents.example')
  await user.type(email.getByLabelText('Your password'), 'a password')
  await user.click(send)
  expect(await email.findByText('That password is wrong. Please try again.')).toBeDefined()
  server.on('POST /api/profile/email', () => {
    profile = {
      ...profile,
      pendingEmail: { email: 'new@agents.example', expiresAt: '2036-03-18T15:00:00.000Z' },
    }
    return { message: 'A link is on its way.' }
  })
  await user.click(send)
  expect(await screen.findByText('Check Your Inbox')).toBeDefined()
  expect((await email.findByText('new@agents.example')).closest('p')?.textContent).toMatch(
    /^Open the link we sent to/,
  )
  server.on('DELETE /api/profile/email', () => {
    profile = { ...profile, pendingEmail: null }
    return null
  })
  await user.click(email.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(email.queryByText(/^Open the link we sent to/)).toBeNull())
})

it('confirms an email at the press of a button, and reports it', async () => {
  server.on('POST /api/profile/email/link', { email: 'new@agents.example' })
  server.on('POST /api/profile/email/confirm', { email: 'new@agents.example', signedIn: false })
  const user = await open('/confirm-email?token=a-token', null)
  expect(await screen.findByText('new@agents.example')).toBeDefined()
  expect(server.asked('POST /api/profile/email/confirm')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }))
  expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeDefined()
  expect(server.asked('POST /api/profile/email/confirm')[0]?.body).toEqual({ token: 'a-token' })
})

it('says that a confirmation link has expired', async () => {
  server.on('POST /api/profile/email/link', refused('link_over'))
  await open('/confirm-email?token=a-token', null)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
})
