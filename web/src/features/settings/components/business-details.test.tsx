import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workspaceSettings } from '../../../../test/settings.ts'
import { BusinessDetails } from './business-details.tsx'

const settings = workspaceSettings({ business: { postalAddress: null, supportEmail: null } })

let sent: unknown[] = []
let answered = () => new Response('{}')
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answered()
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessDetails current={settings} />
    </QueryClientProvider>,
  )

it('names the details that are missing', () => {
  show()
  expect(screen.getByRole('region', { name: 'Missing business details' }).textContent).toBe(
    'Missing: postal address and support email. Invoices, emails, and public pages leave these out.',
  )
})

it('sends only the changed fields, with the version that was seen', async () => {
  answered = () => Response.json(settings)
  show()
  fireEvent.change(screen.getByLabelText('Support email'), { target: { value: 'help@acme.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(sent).toEqual([{ business: { supportEmail: 'help@acme.example' }, version: 1 }]))
})

it('shows a refusal at its field, focuses that field and keeps the text', async () => {
  const message = 'Please enter a full address that begins with https://'
  answered = () =>
    Response.json(
      { code: 'invalid_input', message, errors: [{ path: 'business.termsUrl', message }] },
      { status: 400 },
    )
  show()
  const field = screen.getByLabelText<HTMLInputElement>(/Terms page/)
  fireEvent.change(field, { target: { value: 'acme.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('acme.example')
})
