import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TourFacts } from '../details/tour-facts.tsx'
import { TourCard } from './tour-card.tsx'

const mayNothing: AgentTour['may'] = {
  edit: false,
  cancel: false,
  askToCancel: false,
  addToCalendar: false,
  emailClient: false,
  payAgain: false,
  payCharge: false,
}
const house = { id: 'p1', escortRequired: false, imageUrl: null }
const facts = {
  id: 't1',
  status: 'requested',
  when: 'active',
  timeZone: 'America/Chicago',
  timeZoneAssumed: false,
  clientName: 'Ann Lee',
  clientEmail: 'ann@clients.example',
  clientPhone: '210-555-0101',
  propertyName: 'Casa Verde',
  propertyAddress: '2887 Maple Ct, San Antonio, TX',
  property: house,
  requestedDateTime: '2026-11-24T20:30:00.000Z',
  alternativeDateTime: null,
  scheduledDate: null,
  specialRequests: 'Ring twice.',
  statusNotes: null,
  cancelRequestedAt: null,
  unreadNotes: 0,
  tourCharge: 0,
  chargeStatus: 'pending',
  feedback: null,
  progress: null,
  needs: [],
  may: mayNothing,
}
const own = facts as unknown as AgentTour // only the fields that the card reads; the client checks the others

const showCard = (tour: AgentTour) => {
  const row = { ref: vi.fn(), 'data-index': 0, 'aria-posinset': 1, 'aria-setsize': 1 }
  const on = {
    onDetails: vi.fn(),
    onNotes: vi.fn(),
    onEdit: vi.fn(),
    onCancel: vi.fn(),
    onAskToCancel: vi.fn(),
  }
  render(<TourCard tour={tour} open={false} fresh={false} measured={false} {...row} {...on} />)
  return screen.getByRole('listitem')
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('an active card shows status, property, date, time, email, phone and the special requests', () => {
  const card = showCard({ ...own, may: { ...mayNothing, edit: true, cancel: true } })
  expect(screen.getByRole('heading', { name: 'Ann Lee' })).toBeTruthy()
  for (const words of [
    ...['Requested', 'Casa Verde', 'Nov 24', '2:30 PM CST', 'Requested time'],
    ...['ann@clients.example', '(210) 555-0101', 'Special Requests: Ring twice.'],
  ])
    expect(card.textContent).toContain(words)
  expect(card.textContent).not.toContain('Past Tour')
  expect(buttons()).toEqual(['Details', 'Notesof Ann Lee', 'Edit', 'Cancel'])
})

it('a card tells a no-show from a cancellation', () => {
  const card = showCard({ ...own, status: 'cancelled', outcome: 'no_show', when: 'past' })
  expect(card.textContent).toContain('No-Show')
  expect(card.textContent).not.toContain('Cancelled')
})

it('an active card offers neither Edit nor Cancel once the team works on the tour', () => {
  showCard({ ...own, status: 'contacting_client' })
  expect(buttons()).toEqual(['Details', 'Notesof Ann Lee'])
})

it('a past card is dimmed, shows Past Tour and the address, and offers only Details and Notes', () => {
  const may = { ...mayNothing, edit: true, cancel: true, askToCancel: true }
  const card = showCard({ ...own, when: 'past', status: 'completed', may })
  for (const words of ['Past Tour', 'Completed', 'Casa Verde', '2887 Maple Ct, San Antonio, TX'])
    expect(card.textContent).toContain(words)
  expect(card.className).toContain('bg-canvas')
  expect(buttons()).toEqual(['Details', 'Notesof Ann Lee'])
})

it('a card without a client’s name says so', () => {
  showCard({ ...own, clientName: null })
  expect(screen.getByRole('heading', { name: 'Client Name Not Available' })).toBeTruthy()
})

/** The text of a fact in the details, by its label. */
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

/** With an unanswered read of the hours. */
const renderFacts = (tour: AgentTour) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  return render(
    <QueryClientProvider client={client}>
      <TourFacts tour={tour} whole={tour} receipts={null} />
    </QueryClientProvider>,
  )
}

it('details show the status, email, phone, address and requests, and Pending while there is no date', () => {
  renderFacts(own)
  expect(factOf('Status')).toBe('Requested')
  expect(factOf('Date')).toBe('PendingYou can add this tour to your calendar once it’s scheduled.')
  expect(factOf('Requested time')).toBe('Nov 24, 2026, 2:30 PM CST')
  expect(factOf('Email')).toContain('ann@clients.example')
  expect(factOf('Phone')).toContain('(210) 555-0101')
  expect(factOf('Address')).toContain('2887 Maple Ct, San Antonio, TX')
  expect(factOf('Special requests')).toBe('Ring twice.')
})

it('details show the scheduled date, or Not scheduled for a tour cancelled without one', () => {
  const dated = { ...own, scheduledDate: '2026-11-25T16:00:00.000Z' }
  const may = { ...mayNothing, addToCalendar: true }
  const { unmount } = renderFacts({ ...dated, status: 'scheduled', may })
  expect(factOf('Date')).toBe('Nov 25, 2026, 10:00 AM CST')
  unmount()
  renderFacts({ ...own, status: 'cancelled', when: 'past' })
  expect(factOf('Date')).toBe('Not scheduled')
})

it('a card whose payment failed pays it again', () => {
  showCard({ ...own, chargeStatus: 'failed', needs: ['payment'], may: { ...mayNothing, payAgain: true } })
  expect(screen.getByRole('group', { name: 'Payment Failed' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay again: Ann Lee' })).toBeTruthy()
})

it('details show the date of a request as its requested time, because nobody has agreed to it', () => {
  renderFacts({ ...own, scheduledDate: '2026-11-25T16:00:00.000Z', requestedDateTime: null })
  expect(factOf('Date')).toMatch(/^Pending/)
  expect(factOf('Requested time')).toBe('Nov 25, 2026, 10:00 AM CST')
})
