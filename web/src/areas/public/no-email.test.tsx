import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { WhomToAsk } from '../../features/settings/components/whom-to-ask.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (screen: ReactNode, config: { email: boolean; business: object }) => {
  vi.stubGlobal('fetch', async () => Response.json({ mode: 'production', ...config }))
  return render(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>)
}
const business = { name: 'Acme', postalAddress: null, supportEmail: null, supportPhone: null }

it('the forgotten password page promises no email on a server without email, and names a contact', async () => {
  show(<ForgotPasswordScreen />, {
    email: false,
    business: { ...business, supportEmail: 'help@acme.example', supportPhone: '(512) 555-0100' },
  })
  const address = await screen.findByRole('link', { name: 'help@acme.example' })
  expect(address.getAttribute('href')).toBe('mailto:help@acme.example')
  expect(address.parentElement?.textContent).toBe(
    'To get a new password, write to help@acme.example or call (512) 555-0100.',
  )
  expect(screen.getByRole('link', { name: '(512) 555-0100' }).getAttribute('href')).toBe('tel:5125550100')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).not.toContain('send you a link to')
})

it('the forgotten password page offers the link where email is set up', async () => {
  show(<ForgotPasswordScreen />, { email: true, business })
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeTruthy()
})

it('the forgotten password page names the administrator as the contact until one is set', async () => {
  show(<WhomToAsk to="get an account" />, { email: false, business })
  expect(await screen.findByText('To get an account, ask the administrator of Acme.')).toBeTruthy()
})
