import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clientQuery } from '../../clients/api.ts'
import { propertyQuery } from '../../properties/api.ts'
import { ScheduleTourDialog } from './schedule-tour-dialog.tsx'

/** The dialog's lazy module, which loads when the test resolves it. */
const line = vi.hoisted(() => ({ asked: false, arrive: (): void => undefined }))
vi.mock('../../billing/components/escort-dialog.tsx', async () => {
  await new Promise<void>((arrived) => {
    line.asked = true
    line.arrive = arrived
  })
  return { EscortDialog: () => 'Who accompanies your client?' }
})
afterEach(() => vi.unstubAllGlobals())

const house = {
  id: '01935c5e-0000-7000-8000-000000000001',
  escortRequired: true,
  address: '12 Alder Row',
  city: 'Austin',
  state: 'TX',
}
const place = house as Property // only the fields that the form reads; the client checks the others
const iris = { id: '01935c5e-0000-7000-8000-000000000002', name: 'Iris Poe' } as Client // only the fields that the form reads
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
const show = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <ScheduleTourDialog
        userId="u1"
        propertyId={place.id}
        clientId={iris.id}
        onDone={vi.fn()}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )

it('keeps the form until the escort dialog has loaded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = newClient()
  client.setQueryData(propertyQuery(place.id).queryKey, place)
  client.setQueryData(clientQuery(iris.id).queryKey, iris)
  show(client)
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2040-05-07' } })
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:30' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^I acknowledge/ }))
  const send = screen.getByRole('button', { name: 'Schedule Tour' })
  fireEvent.submit(screen.getByRole('form', { name: 'Schedule New Tour' }))
  await vi.waitFor(() => expect(line.asked).toBe(true), 30_000)
  expect(screen.getByRole('button', { name: 'Schedule Tour' })).toBe(send)
  line.arrive()
  await screen.findByText('Who accompanies your client?')
  expect(screen.queryByRole('button', { name: 'Schedule Tour' })).toBeNull()
})

it('keeps the form when its preselected property and client cannot be refetched', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x', code: 'internal' }, { status: 500 }))
  const client = newClient()
  client.setQueryData(propertyQuery(place.id).queryKey, place)
  client.setQueryData(clientQuery(iris.id).queryKey, iris)
  show(client)
  const date = screen.getByLabelText('Date')
  await act(() => client.invalidateQueries())
  expect(client.getQueryState(propertyQuery(place.id).queryKey)?.status).toBe('error')
  expect(screen.getByLabelText('Date')).toBe(date)
})

it('lets the agent choose a property again when the preselected one is gone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x', code: 'not_found' }, { status: 404 }))
  show(newClient())
  expect(await screen.findByLabelText('Date')).toBeTruthy()
  expect(screen.queryByText('Failed to fetch properties')).toBeNull()
})
