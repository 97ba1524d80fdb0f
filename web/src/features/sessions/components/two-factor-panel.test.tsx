import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { twoFactorQuery } from '../api.ts'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** The server's state, and its answer to the request that turns it on. */
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
/** Submits the form with a code. */
const switchOn = async (): Promise<void> => {
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Set it up' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
}

beforeEach(() => {
  enabled = false
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

it('keeps the form until the recovery codes arrive', async () => {
  let arrive = (): void => undefined
  confirmed = () =>
    new Promise((resolve) => {
      arrive = () => resolve(Response.json({ recoveryCodes: ['AAAAA-11111'] }))
    })
  await switchOn()
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
  // The live update may arrive before the answer.
  enabled = true
  await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  arrive()
  expect(await screen.findByText('AAAAA-11111')).toBeTruthy()
})

it('says that it is on after a lost answer, and offers new recovery codes', async () => {
  confirmed = () => {
    enabled = true
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await switchOn()
  const notice = await screen.findByText(/create new ones now/)
  expect(document.activeElement).toBe(notice)
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy()
})
