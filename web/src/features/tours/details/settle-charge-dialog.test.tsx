import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type QueueActions, QueueActionsContext } from '../queue/use-queue-actions.ts'
import { SettleChargeDialog } from './settle-charge-dialog.tsx'

// Only the fields of a tour that the dialog reads.
const tour = {
  id: 't1',
  version: 3,
  clientName: 'Ann Lee',
  tourCharge: 20,
  propertyName: null,
  property: { address: '1 Oak Street', unit: null, city: 'austin', state: 'TX', zipCode: '78701' },
  propertyAddress: '1 Oak Street, Austin',
} as unknown as StaffTour // only the fields of a tour that the dialog reads
const none = vi.fn()
const actions = (onConflict: QueueActions['onConflict']): QueueActions => ({
  onAssign: none,
  onStatus: none,
  onPriority: none,
  onArchive: none,
  onRestore: none,
  onWaive: none,
  onClient: none,
  onNotes: none,
  onConflict,
  pendingId: null,
})

const open = (as: 'waived' | 'paid_outside', answer: () => Promise<Response> | Response) => {
  const [onClose, onConflict] = [vi.fn(), vi.fn()]
  const fetched = vi.fn((_path: string, _init: { body: string }) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QueueActionsContext value={actions(onConflict)}>
        <SettleChargeDialog tour={tour} as={as} onClose={onClose} />
      </QueueActionsContext>
    </QueryClientProvider>,
  )
  return { onClose, onConflict, fetched }
}
const submitReason = (reason: string, send: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: send }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['waived', 'Waive charge', /The agent doesn't pay the \$20\.00 for this tour/],
  ['paid_outside', 'Mark as paid', /you received the \$20\.00 outside of Porchlight/],
] as const)(
  '%s: explains the action, and sends the reason with the version that the reader saw',
  async (as, send, words) => {
    const { onClose, fetched } = open(as, () => Response.json({ ...tour, version: 4 }))
    expect(screen.getByText(words)).toBeDefined()
    submitReason('  By check ', send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/admin/tours/t1/charge')
    expect(JSON.parse(init?.body ?? '')).toEqual({ as, reason: 'By check', version: 3 })
  },
)

it('requires a reason, and sends nothing without one', () => {
  const { fetched } = open('waived', () => Response.json(tour))
  submitReason('   ', 'Waive charge')
  expect(screen.getByText('Reason is required')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A' } })
  expect(screen.queryByText('Reason is required')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

it('stays open and sends nothing twice while the request runs', async () => {
  let answer: (response: Response) => void = () => undefined
  const { onClose, fetched } = open(
    'paid_outside',
    () => new Promise<Response>((resolve) => (answer = resolve)),
  )
  submitReason('Cash', 'Mark as paid')
  const sending = await screen.findByRole('button', { name: 'Saving…' })
  fireEvent.click(sending)
  expect(fetched).toHaveBeenCalledOnce()
  answer(Response.json({ ...tour, version: 4 }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('keeps the input after a failure, and reports a conflict to the queue', async () => {
  const failed = open('waived', () => Response.json({ message: 'Busy' }, { status: 503 }))
  submitReason('Goodwill', 'Waive charge')
  await waitFor(() => expect(failed.fetched).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Waive charge' })
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Goodwill')
  expect(failed.onClose).not.toHaveBeenCalled()
  expect(failed.onConflict).not.toHaveBeenCalled()
  cleanup()

  const changed = open('waived', () =>
    Response.json({ message: 'Changed', code: 'version_conflict', current: tour }, { status: 409 }),
  )
  submitReason('Goodwill', 'Waive charge')
  await waitFor(() => expect(changed.onConflict).toHaveBeenCalledOnce())
})
