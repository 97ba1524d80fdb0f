import type { SessionUser } from '@porchlight/contract/sessions'
import type { Assignment, StepsFrom } from '@porchlight/contract/tour-shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptSlot } from '../../../lib/kept.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { assignmentsQuery, stepsQuery } from '../assignment-api.ts'
import type { Kept } from '../assignment-deeds.ts'
import { NextVisit } from './assignment-next.tsx'

// As much of an assignment, a person and a table of steps as this is about.
const visit = (id: string, client: string, status: Assignment['status']): Assignment =>
  ({
    ...{ id, status, clientName: client, version: 3, priority: 'normal', unreadNotes: 0, duration: 60 },
    property: { address: '1 Oak Street', city: 'austin', state: 'TX', zipCode: '78701' },
    ...{ propertyName: null, propertyAddress: '1 Oak Street, Austin', agentName: 'Sarah', agentPhone: null },
    ...{ clientPhone: null, clientEmail: null, notes: null, statusNotes: null, assignmentNotes: null },
    ...{ scheduledDate: new Date().toISOString(), requestedDateTime: null, urgency: null, feedback: null },
    ...{ assignedAt: '2026-11-22T18:00:00.000Z', createdAt: '2026-11-22T18:00:00.000Z' },
    ...{ timeZone: 'America/Chicago', visits: true, onMyWayAt: null, arrivedAt: null, next: [] },
    may: { onMyWay: false, arrive: false, giveFeedback: false, correctFeedback: false, addToCalendar: false },
  }) as unknown as Assignment // as above
const steps: StepsFrom[] = [{ status: 'completed', next: [], progress: false }]
const completed: Kept = {
  ...{ key: 'k1', tourId: 't1', about: 'Nora', label: 'Complete Tour', version: 3, refused: null },
  at: '2026-11-22T18:00:00.000Z',
  deed: {
    kind: 'feedback',
    said: { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'none', noteToAgent: '' },
  },
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => undefined)),
  )
  const items = [visit('t1', 'Nora Lee', 'in_progress'), visit('t2', 'Omar Diaz', 'confirmed')]
  queryClient.setQueryData(sessionQuery.queryKey, { id: 'u1' } as SessionUser) // as above
  queryClient.setQueryData(stepsQuery.queryKey, steps)
  queryClient.setQueryData(assignmentsQuery('all').queryKey, {
    pages: [{ items, next: null, total: 2, more: false }],
    pageParams: [''],
  })
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('goes on to the next visit when one was completed without a line', () => {
  localStorage.setItem(keptSlot('u1', 'assignments'), JSON.stringify([completed]))
  render(
    <QueryClientProvider client={queryClient}>
      <NextVisit onNotes={() => undefined} onShow={() => undefined} />
    </QueryClientProvider>,
  )
  const today = screen.getByRole('list', { name: 'Today' })
  expect(within(today).getByRole('listitem', { name: /^Omar Diaz/ })).toBeTruthy()
  expect(screen.queryByText('Nora Lee')).toBeNull()
})
