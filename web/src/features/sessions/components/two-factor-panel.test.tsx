import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { twoFactorQuery } from '../api.ts'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** What stands at the server, and what becomes of switching it on. */
let enabled = false
let confirmed: () => Promise<Response>
const answer = (address: string): Promise<Response> => {
  if (address === '/api/two-factor/confirm') return confirmed()
  if (address === '/api/two-factor')
    return Promise.resolve(Response.json({ enabled, recoveryCodesLeft: enabled ? 10 : 0, required: false }))
  return Promise.resolve(Response.json({ secret: 'ABCDEFGH', address: 'otpauth://totp/x' }))
}

function Page() {
  const { data } = useQuery(twoFactorQuery)
  return data ? <TwoFactorPanel state={data} /> : null
}
const client = new QueryClient()
/** The form with a code in it, sent. */
const switchOn = async (): Promise<void> => {
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Set it up' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
}

beforeEach(() => {
  enabled = false
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

it('nothing takes the place of the recovery codes that are on their way', async () => {
  let arrive = (): void => undefined
  confirmed = () =>
    new Promise((resolve) => {
      arrive = () => resolve(Response.json({ recoveryCodes: ['AAAAA-11111'] }))
    })
  await switchOn()
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
  // The news of it may be faster.
  enabled = true
  await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  arrive()
  expect(await screen.findByText('AAAAA-11111')).toBeTruthy()
})

it('where the answer is lost, it says that it is on and leads to new recovery codes', async () => {
  confirmed = () => {
    enabled = true
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await switchOn()
  const notice = await screen.findByText(/make new recovery codes now/)
  expect(document.activeElement).toBe(notice)
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy()
})
