import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const link = { email: 'nina@example.test', purpose: 'invitation', userType: 'real_estate_agent' } as const
const page = '/reset-password?token=a-token'

it('requires a password of 8 characters, entered twice', async () => {
  server.on('POST /api/password/link', link)
  server.on('POST /api/password/reset', link)
  const user = await open(page, null)
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeDefined()
  const [first, again] = [
    screen.getByLabelText('New password'),
    screen.getByLabelText('Confirm new password'),
  ]
  const save = screen.getByRole('button', { name: 'Save password' })
  await user.type(first, 'short')
  await user.click(save)
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeDefined()
  await user.type(first, ' no more')
  await user.type(again, 'another')
  await user.click(save)
  expect(await screen.findByText('Passwords do not match')).toBeDefined()
  expect(server.asked('POST /api/password/reset')).toEqual([])
  await user.clear(again)
  await user.type(again, 'short no more')
  await user.click(save)
  expect(await screen.findByText('Welcome to Porchlight')).toBeDefined()
  expect(server.asked('POST /api/password/reset')[0]?.body).toEqual({
    token: 'a-token',
    password: 'short no more',
  })
  expect(address()).toBe('/agent-login')
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'nina@example.test')
})

it('sends an assistant to the sign-in for assistants, with the email filled in', async () => {
  const ofAssistant = { ...link, purpose: 'password_reset', userType: 'tour_assistant' } as const
  server.on('POST /api/password/link', ofAssistant)
  server.on('POST /api/password/reset', ofAssistant)
  const user = await open(page, null)
  await user.type(await screen.findByLabelText('New password'), 'a good password')
  await user.type(screen.getByLabelText('Confirm new password'), 'a good password')
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
  expect(await screen.findByText('Password Changed')).toBeDefined()
  expect(address()).toBe('/assistant-login')
  expect(await screen.findByLabelText('Username or email')).toHaveProperty('value', 'nina@example.test')
})

it('says that a link has expired', async () => {
  server.on('POST /api/password/link', refused('link_over'))
  await open(page, null)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

it('requires an email for the link, and confirms the request', async () => {
  server.on('POST /api/password/forgot', { message: 'If an account has this address, a link is on its way.' })
  const user = await open('/forgot-password', null)
  await user.click(await screen.findByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Valid email is required')).toBeDefined()
  expect(server.asked('POST /api/password/forgot')).toEqual([])
  await user.type(screen.getByLabelText('Email'), 'nina@example.test')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/^If an account has this address, a link is on its way\./)).toBeDefined()
  expect(screen.getByText('nina@example.test')).toBeDefined()
  expect(server.asked('POST /api/password/forgot')[0]?.body).toEqual({ email: 'nina@example.test' })
})
