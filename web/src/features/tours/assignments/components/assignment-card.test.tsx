import type { Assignment, StepsFrom } from '@porchlight/contract/tours/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stepsQuery } from '../assignment-api.ts'
import { AssignmentCard } from './assignment-card.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => vi.unstubAllGlobals())

const facts = {
  id: '01935c5e-0000-7000-8000-0000abcd1234',
  status: 'contacting_client',
  priority: 'high',
  clientName: 'Nora Lee',
  clientPhone: '210-555-0101',
  clientEmail: 'nora@clients.example',
  property: { address: '1 Oak Street', unit: null, city: 'austin', state: 'TX', zipCode: '78701' },
  propertyName: null,
  propertyAddress: '1 Oak Street, Austin, TX',
  agentName: 'Sarah',
  agentPhone: null,
  notes: 'Ring twice.',
  statusNotes: 'No answer yet.',
  assignmentNotes: 'After four.',
  unreadNotes: 0,
  requestedDateTime: '2026-11-24T20:30:00.000Z',
  scheduledDate: null,
  urgency: null,
  feedback: null,
  assignedAt: new Date().toISOString(),
  createdAt: '2026-11-22T18:00:00.000Z',
  version: 1,
  duration: 60,
  timeZone: 'America/Chicago',
  visits: true,
  onMyWayAt: null,
  arrivedAt: null,
  next: [],
  opens: { onMyWay: null, arrive: null },
  lastStep: null,
  cancelRequestedAt: null,
  may: { addToCalendar: false, undo: false, onMyWay: false, arrive: false, giveFeedback: false },
}
const own = facts as unknown as Assignment // only the fields that the card reads; the client checks the others
const steps: StepsFrom[] = []

const show = (tour: Assignment) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(stepsQuery.queryKey, steps)
  render(
    <QueryClientProvider client={client}>
      <AssignmentCard tour={tour} onNotes={vi.fn()} onAsk={vi.fn()} />
    </QueryClientProvider>,
  )
  return screen.getByRole('listitem', { name: 'Nora Lee, 1 Oak Street' })
}

it('shows id, status with its notes, client, address, time, priority, notes and the time of assignment', () => {
  const card = show(own)
  for (const words of [
    ...['abcd1234', 'Contacting Client', 'No answer yet.', 'Nora Lee', '1 Oak Street', 'Austin, TX 78701'],
    ...['Tue, Nov 24', '2:30 PM CST requested', 'High Priority', 'Ring twice.', 'After four.'],
    'Assigned just now',
  ])
    expect(card.textContent).toContain(words)
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('210-555-0101')).toBe('tel:210-555-0101')
  expect(address('nora@clients.example')).toBe('mailto:nora@clients.example')
})

it('shows High Priority only for a high priority', () => {
  expect(show({ ...own, priority: 'normal' }).textContent).not.toContain('High Priority')
})
