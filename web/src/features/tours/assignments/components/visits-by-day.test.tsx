import type { SessionUser } from '@porchlight/contract/sessions'
import type { Assignment, StepsFrom } from '@porchlight/contract/tours/shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act as pendingAction } from '../../../../../test/pending-actions.ts'
import { assignment, assistantStep } from '../../../../../test/tours.ts'
import { newUser } from '../../../../../test/user.ts'
import { offlineSlot } from '../../../../lib/outbox/offline-store.ts'
import { queryClient } from '../../../../lib/requests/query-client.ts'
import { sessionQuery } from '../../../../lib/session.ts'
import { assignmentsQuery, stepsQuery } from '../assignment-api.ts'
import { useVisits } from '../use-visits.ts'
import { type Asked, AssignmentAsked } from './assignment-asked.tsx'
import { VisitsByDay } from './visits-by-day.tsx'

const visit = (id: string, clientName: string, status: Assignment['status']): Assignment =>
  assignment({ id, clientName, status, version: 3, scheduledDate: new Date().toISOString() })
const steps: StepsFrom[] = [{ status: 'completed', next: [], progress: false }]
const completed = pendingAction(
  'k1',
  {
    kind: 'feedback',
    said: { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'none', noteToAgent: '' },
  },
  { about: 'Nora', label: 'Complete Tour' },
)

const fetched = vi.fn<typeof fetch>()
const assigned = (...items: Assignment[]) =>
  queryClient.setQueryData(assignmentsQuery('open').queryKey, {
    pages: [{ items, next: null, total: items.length, more: false }],
    pageParams: [''],
  })
const nora = visit('t1', 'Nora Lee', 'in_progress')
const omar = visit('t2', 'Omar Diaz', 'confirmed')

let people = 0
let personId = ''

function Today({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <VisitsByDay visits={useVisits()} onGroup={() => undefined} onNotes={() => undefined} onAsk={onAsk} />
  )
}

/** The page, which keeps the dialog of a clicked step. */
function Day() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <Today onAsk={setAsked} />
      <AssignmentAsked asked={asked} onClose={() => setAsked(null)} />
    </QueryClientProvider>
  )
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(() => new Promise(() => undefined)),
  )
  // A different person each time, because the page keeps the pending actions of the last one.
  personId = `u${people++}`
  queryClient.setQueryData(sessionQuery.queryKey, { id: personId } as SessionUser) // only the fields that the page reads
  queryClient.setQueryData(stepsQuery.queryKey, steps)
  assigned(nora, omar)
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

it('shows the next visit after one was completed offline', () => {
  localStorage.setItem(offlineSlot(personId, 'assignments'), JSON.stringify([completed]))
  render(<Day />)
  const today = screen.getByRole('list', { name: 'Today 1' })
  expect(within(today).getByRole('listitem', { name: /^Omar Diaz/ })).toBeTruthy()
  expect(screen.queryByText('Nora Lee')).toBeNull()
})

/** Types feedback on Nora's visit without sending it. */
const typeFeedback = async (): Promise<void> => {
  const complete = assistantStep('completed')
  assigned({ ...nora, next: [complete] }, { ...omar, next: [complete] })
  render(<Day />)
  fireEvent.click(screen.getByRole('button', { name: /^Complete Tour\s*: Nora Lee/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Complete Tour' })
  for (const answer of ['Very interested', 'Fair', 'Nothing further'])
    fireEvent.click(within(dialog).getByRole('radio', { name: answer }))
  fireEvent.change(within(dialog).getByLabelText(/^Note to the agent/), { target: { value: 'Nora smiled' } })
}

it('keeps the input for one visit when a live update replaces the card with another visit', async () => {
  await typeFeedback()
  fetched.mockImplementation(async () =>
    Response.json({ message: 'It has changed', code: 'version_conflict', current: {} }, { status: 409 }),
  )
  // Another person has completed or reassigned it, so the next visit comes first now.
  act(() => assigned({ ...omar, version: 8 }))
  const dialog = screen.getByRole('dialog', { name: 'Complete Tour' })
  expect(within(dialog).getByText(/Nora Lee/)).toBeTruthy()
  expect(within(dialog).getByLabelText(/^Note to the agent/)).toHaveProperty('value', 'Nora smiled')
  fireEvent.submit(screen.getByRole('form', { name: 'Complete Tour' }))
  expect(await screen.findByText('This tour has changed')).toBeTruthy()
  expect(fetched.mock.lastCall?.[0]).toBe('/api/assistant/assignments/t1/feedback')
})

it('sends feedback with the version at opening, so that nothing newer is overwritten', async () => {
  await typeFeedback()
  act(() => assigned({ ...nora, version: 4 }, omar))
  fireEvent.submit(screen.getByRole('form', { name: 'Complete Tour' }))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 30_000)
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toMatchObject({ version: 3 })
})

const soon = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString()

it('asks for a reason for a step before its time, and sends it with the step', async () => {
  const early = assistantStep('in_progress', { opensAt: soon(), mayBeEarly: true })
  assigned({ ...omar, next: [early] })
  render(<Day />)
  fireEvent.click(screen.getByRole('button', { name: /^Start Tour\s*: Omar Diaz/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Start now?' })
  expect(within(dialog).getByText(/^The tour is scheduled for/)).toBeTruthy()
  fireEvent.submit(screen.getByRole('form', { name: 'Start now?' }))
  expect(await within(dialog).findByText('Enter a reason')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The client is here' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Start now?' }))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 30_000)
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toMatchObject({
    status: 'in_progress',
    earlyReason: 'The client is here',
  })
})

it('does not send a step before its time with the team password, and says from when it can be recorded', async () => {
  const early = assistantStep('in_progress', { opensAt: soon() })
  assigned({ ...omar, next: [early] })
  render(<Day />)
  fireEvent.click(screen.getByRole('button', { name: /^Start Tour\s*: Omar Diaz/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Too early' })
  expect(dialog.textContent).toContain('sign in with your own username')
  expect(fetched).not.toHaveBeenCalled()
})

it('offers a no-show before the start as disabled, with the time from which it can be recorded', async () => {
  const opensAt = soon()
  const noShow = assistantStep('cancelled', { outcome: 'no_show', opensAt })
  assigned({ ...omar, next: [assistantStep('in_progress'), noShow] })
  const user = newUser()
  render(<Day />)
  await user.click(screen.getByRole('button', { name: /^Other steps/ }))
  const entry = await screen.findByRole('menuitem', { name: /^No-Show\s*From / })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(entry)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => assigned({ ...omar, next: [assistantStep('in_progress'), { ...noShow, opensAt: null }] }))
  expect((await screen.findByRole('menuitem', { name: 'No-Show' })).getAttribute('aria-disabled')).toBeNull()
})

it('undoes the last step by a button that names the remaining time', async () => {
  const until = new Date(Date.now() + 5 * 60_000).toISOString()
  const may = { ...omar.may, undo: true }
  assigned({ ...omar, may, lastStep: { step: 'arrived', until } })
  render(<Day />)
  const undo = screen.getByRole('button', { name: /^Undo Arrived/ })
  expect(undo.textContent).toContain('5 min left')
  fireEvent.click(undo)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 30_000)
  expect(fetched.mock.lastCall?.[0]).toBe('/api/assistant/assignments/t2/undo')
})

it('offers the way there as buttons before the tour, and in the menu once it has started', async () => {
  const may = { ...omar.may, onMyWay: true, arrive: true }
  assigned({ ...omar, may, next: [assistantStep('in_progress')] })
  render(<Day />)
  for (const label of ['On My Way', 'Arrived', 'Start Tour'])
    expect(screen.getByRole('button', { name: new RegExp(`^${label}`) })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Other steps/ })).toBeNull()
  act(() => assigned({ ...omar, status: 'in_progress', may, next: [assistantStep('completed')] }))
  expect(await screen.findByRole('button', { name: /^Complete Tour/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(On My Way|Arrived)/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Other steps/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Arrived' }))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 30_000)
  expect(fetched.mock.lastCall?.[0]).toBe('/api/assistant/assignments/t2/progress')
})

it('leads to the next visit while late tours come first', () => {
  const DAY = 86_400_000
  const late = {
    ...visit('t8', 'Lena Late', 'confirmed'),
    scheduledDate: new Date(Date.now() - 2 * DAY).toISOString(),
  }
  const next = {
    ...visit('t9', 'Noah Next', 'confirmed'),
    scheduledDate: new Date(Date.now() + 2 * DAY).toISOString(),
  }
  assigned(late, next)
  const { rerender } = render(<Day />)
  expect(screen.getByRole('link', { name: /^Next visit: / }).getAttribute('href')).toBe('#t9')
  act(() => void assigned(next))
  rerender(<Day />)
  expect(screen.queryByRole('link', { name: /^Next visit: / })).toBeNull()
})
