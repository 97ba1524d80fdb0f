import type { Assignment, StepsFrom } from '@porchlight/contract/tours/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assignment, assistantStep } from '../../../../../test/tours.ts'
import { setLastActedTour } from '../acted-tour.ts'
import { stepsQuery } from '../assignment-api.ts'
import { AssignmentCard } from './assignment-card.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const own = assignment({
  id: '01935c5e-0000-7000-8000-0000abcd1234',
  status: 'contacting_client',
  priority: 'high',
  notes: 'Ring twice.',
  statusNotes: 'No answer yet.',
  assignmentNotes: 'After four.',
  requestedDateTime: '2026-11-24T20:30:00.000Z',
  assignedAt: new Date().toISOString(),
})
const steps: StepsFrom[] = []

const show = (tour: Assignment) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(stepsQuery.queryKey, steps)
  render(
    <QueryClientProvider client={client}>
      <AssignmentCard tour={tour} onNotes={vi.fn()} onAsk={vi.fn()} />
    </QueryClientProvider>,
  )
  return screen.getByRole('listitem', { name: 'Nora Field, 12 Lantern Row' })
}

it('shows id, status with its notes, client, address, time, priority, notes and the time of assignment', () => {
  const card = show(own)
  for (const words of [
    ...[
      'abcd1234',
      'Contacting Client',
      'No answer yet.',
      'Nora Field',
      '12 Lantern Row',
      'San Antonio, TX 78205',
    ],
    ...['Tue, Nov 24', '2:30 PM CST requested', 'High Priority', 'Ring twice.', 'After four.'],
    'Assigned just now',
  ])
    expect(card.textContent).toContain(words)
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('Call (210) 555-0111')).toBe('tel:2105550111')
  expect(address('nora@clients.example')).toBe('mailto:nora@clients.example')
})

it('tells the agent’s special requests from the notes, which the agent reads', () => {
  const card = show({ ...own, unreadNotes: 2 })
  expect(card.textContent).toContain('Special requestsRing twice.')
  expect(screen.getByRole('button', { name: 'Notes with the agent 2 unread of Nora Field' })).toBeDefined()
})

const at = '2036-11-24T21:30:00.000Z'
const passed = '2025-11-24T21:30:00.000Z'
it.each([
  ['rescheduled', at, 'Next: confirm the new time, 3:30 PM CST, with the client.'],
  ['rescheduled', null, 'Next: agree on a new time with the client.'],
  ['rescheduled', passed, 'Next: agree on a new time with the client.'],
  ['scheduled', at, 'Next: confirm the time with the client.'],
  ['scheduled', passed, 'Next: agree on a new time with the client.'],
  ['choose_another_time', null, 'Next: the agent chooses another time.'],
] as const)('says what happens next with a tour that is %s for %s', (status, scheduledDate, words) => {
  expect(show({ ...own, status, scheduledDate }).textContent).toContain(words)
})

it('leaves it to the buttons otherwise, and says who answers a request to cancel', () => {
  const card = show({ ...own, status: 'confirmed', scheduledDate: at })
  expect(card.textContent).not.toContain('Next:')
  cleanup()
  const asked = show({ ...own, status: 'confirmed', scheduledDate: at, cancelRequestedAt: at })
  expect(asked.textContent).toContain('Next: our team answers the cancellation request.')
})

it('explains the step of which the label alone says little', () => {
  show({ ...own, next: [assistantStep('scheduling'), assistantStep('awaiting_response')] })
  const button = screen.getByRole('button', { name: /^Mark Scheduling/ })
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Mark Scheduling when you’re agreeing on a time.')
})

it('shows High Priority only for a high priority', () => {
  expect(show({ ...own, priority: 'normal' }).textContent).not.toContain('High Priority')
})

const elsewhere = { escorting: false, escortedBy: 'none' } as const
const withoutDate = { ...elsewhere, status: 'contacting_client' } as const
it.each<[string, Partial<Assignment>]>([
  ['You escort', { status: 'confirmed' }],
  ['No escort: you don’t need to be there', { ...elsewhere, status: 'confirmed' }],
  ['The agent escorts: you don’t need to be there', { ...withoutDate, escortedBy: 'agent' }],
  [
    'Another assistant escorts: you don’t need to be there',
    { ...withoutDate, otherEscorts: true, escortedBy: 'assistant' },
  ],
  ['Escort not arranged', { ...elsewhere, status: 'confirmed', escortRequired: true }],
  // The agent paid for an escort, but the assistant had another tour then.
  ['Escort not arranged', { ...elsewhere, status: 'confirmed', escortedBy: 'assistant' }],
  ['Escort booked: you go once the tour is scheduled', { ...withoutDate, escortedBy: 'assistant' }],
  [
    'Escort booked: you go once the tour is scheduled',
    { ...withoutDate, adminScheduled: true, escortRequired: true },
  ],
  ['No escort', { ...elsewhere, status: 'completed' }],
])('says who goes to the property: %s', (words, tour) => {
  show({ ...own, ...tour })
  expect(screen.getByText(words)).toBeDefined()
})

it('does not scroll to a card that a step mounts again after a link on the page led to it', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const showAgain = (): void => {
    cleanup()
    show(own)
  }
  show(own)
  location.hash = `#${own.id}`
  setLastActedTour(own.id)
  showAgain()
  // Nor after the next step, on another tour.
  setLastActedTour('another')
  showAgain()
  location.hash = ''
  expect(scroll).not.toHaveBeenCalled()
})
