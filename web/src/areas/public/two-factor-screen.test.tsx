import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { agent, superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import type { User } from '../../../test/user.ts'

const { server, open } = prepareScreens()
const off = { enabled: false, recoveryCodesLeft: 0, required: false }
const on = { enabled: true, recoveryCodesLeft: 2, required: false }
const recoveryCodes = ['AAAAA-11111', 'BBBBB-22222']

beforeEach(() => {
  server.on('GET /api/two-factor', off)
  server.on('POST /api/two-factor/set-up', { secret: 'ABCDEFGH', address: 'otpauth://totp/x' })
})

/** Opens the form that sets up a second factor. */
const setUp = async (): Promise<User> => {
  const user = await open('/two-factor', superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Set it up' }))
  await screen.findByText('ABCD EFGH')
  return user
}
const send = async (user: User, code: string, button: string): Promise<void> => {
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), code)
  await user.click(screen.getByRole('button', { name: button }))
}

it('returns the focus to the button when the form is cancelled', async () => {
  const user = await setUp()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Set it up' }))
})

it('reports a wrong code, and shows the recovery codes after the right one even if other requests fail', async () => {
  server.on('POST /api/two-factor/confirm', refused('wrong_code'))
  const user = await setUp()
  await send(user, '000000', 'Turn on')
  const wrong = await screen.findByText(refusals.wrong_code.message)
  const box = screen.getByLabelText('Code')
  expect(box.getAttribute('aria-describedby')).toBe(wrong.id)
  expect(box).toHaveProperty('value', '')
  expect(box.getAttribute('inputmode')).toBe('numeric')
  expect(document.activeElement).toBe(box)
  server.on('POST /api/two-factor/confirm', { recoveryCodes })
  server.on('GET /api/two-factor', failed())
  await send(user, '123456', 'Turn on')
  expect(await screen.findByText('Two-factor sign-in is on')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your recovery codes' }))
  const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes.map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  expect(screen.getByText('Two-factor sign-in is on. You have 2 recovery codes left.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
  const buttons = within(screen.getByRole('main')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'New recovery codes',
    'Change authenticator',
    'Turn off…',
  ])
})

it('switches off with a code or a recovery code', async () => {
  server.on('GET /api/two-factor', on)
  server.on('POST /api/two-factor/switch-off', () => {
    server.on('GET /api/two-factor', off)
    return off
  })
  const user = await open('/two-factor', superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }))
  await send(user, 'AAAAA-11111', 'Turn off')
  expect(await screen.findByText('Two-factor sign-in is off')).toBeDefined()
  expect(screen.getByText('Your account is protected by a password only.')).toBeDefined()
  expect(server.asked('POST /api/two-factor/switch-off')[0]?.body).toEqual({ code: 'AAAAA-11111' })
})

it('says at the field that a code has 6 digits, and sends nothing', async () => {
  const user = await setUp()
  await send(user, 'AAAAA-11111', 'Turn on')
  const box = screen.getByLabelText('Code')
  const noted = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  expect(noted()).toBe('Enter the 6-digit code from your app')
  expect(document.activeElement).toBe(box)
  expect(server.asked('POST /api/two-factor/confirm')).toEqual([])
  await user.type(box, '2')
  expect(box.getAttribute('aria-invalid')).toBeNull()
})

it('creates new recovery codes with an old one, and confirms it', async () => {
  server.on('GET /api/two-factor', on)
  server.on('POST /api/two-factor/recovery-codes', { recoveryCodes })
  const user = await open('/two-factor', superAdmin())
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await user.type(screen.getByLabelText('Your code'), 'CCCCC-33333')
  await user.click(screen.getByRole('button', { name: 'Create new codes' }))
  expect(await screen.findByText('New recovery codes created')).toBeDefined()
  expect(server.asked('POST /api/two-factor/recovery-codes')[0]?.body).toEqual({ code: 'CCCCC-33333' })
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
})

it.each([
  ['an agent back to the profile', agent(), 'Back to profile', '/profile?tab=sign-in'],
  ['an administrator to the account', superAdmin(), 'Your account', '/account'],
])('leads %s', async (_case, person, name, address) => {
  await open('/two-factor', person)
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

it('empties the field after a wrong code to turn it off, and says so there', async () => {
  server.on('GET /api/two-factor', on)
  server.on('POST /api/two-factor/switch-off', refused('wrong_code'))
  const user = await open('/two-factor', agent())
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }))
  await send(user, '000000', 'Turn off')
  const wrong = await screen.findByText(refusals.wrong_code.message)
  const box = screen.getByLabelText('Code')
  expect(box.getAttribute('aria-describedby')).toBe(wrong.id)
  expect(box).toHaveProperty('value', '')
  expect(document.activeElement).toBe(box)
})
