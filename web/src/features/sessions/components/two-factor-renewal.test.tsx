import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TwoFactorRenewal } from './two-factor-renewal.tsx'

const fetched = vi.fn<typeof fetch>()
const onRenewed = vi.fn()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TwoFactorRenewal onRenewed={onRenewed} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const answers = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const recoveryCodes = ['AAAAA-11111', 'BBBBB-22222']

test('new recovery codes require a code, and stay on the screen until the user has saved them', async () => {
  press('New recovery codes')
  press('Create new codes')
  expect(screen.getByText('Please enter the code')).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
  fill('Your code', '0')
  expect(screen.queryByText('Please enter the code')).toBeNull()

  answers(401, { message: 'That code is wrong', code: 'wrong_code' })
  fill('Your code', '000000')
  press('Create new codes')
  const box = screen.getByLabelText('Your code')
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByText('That code is wrong').id)
  expect(box).toHaveProperty('value', '')
  fill('Your code', '12')
  press('Create new codes')
  expect(screen.getByText('Enter a 6-digit code or a 10-character recovery code')).toBeDefined()
  // Typing does not bring the refusal back.
  fill('Your code', '123')
  expect(screen.queryByText(/That code is wrong|Enter a 6-digit code/)).toBeNull()

  answers(200, { recoveryCodes })
  fill('Your code', '123456')
  press('Create new codes')
  const section = await screen.findByRole('region', { name: 'Your new recovery codes' })
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes)
  expect(document.activeElement).toBe(section)
  expect(onRenewed).toHaveBeenCalledOnce()
  press('I’ve saved them')
  expect(screen.queryByRole('region')).toBeNull()
})

test('a change of the authenticator requires a code of each app, and marks the wrong one', async () => {
  answers(200, { secret: 'ABCDEFGH', address: 'otpauth://totp/x', ticket: 'v1.x' })
  press('Change authenticator')
  await screen.findByText('ABCD EFGH')
  press('Change it')
  expect(screen.getAllByText('Please enter the code')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the new app'))

  const message = 'The code from the new app is wrong. Please try the next one.'
  answers(400, { message, code: 'invalid_input', errors: [{ path: 'newCode', message }] })
  fill('Code from the new app', '111111')
  expect(screen.getAllByText('Please enter the code')).toHaveLength(1)
  fill('Code from your current app', '222222')
  press('Change it')
  await screen.findByText(message)
  expect(screen.getByLabelText('Code from the new app').getAttribute('aria-invalid')).toBe('true')

  answers(200, { recoveryCodes })
  press('Change it')
  await screen.findByRole('region', { name: 'Your new recovery codes' })
  const sent = JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))
  expect(sent).toEqual({ code: '222222', newCode: '111111', ticket: 'v1.x' })
})

test('the button that opened a form has the focus again after the form closes', () => {
  press('New recovery codes')
  press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New recovery codes' }))
})
