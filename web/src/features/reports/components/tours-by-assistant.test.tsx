import type { AssistantTours } from '@porchlight/contract/reports/shapes'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { analytics } from '../../../../test/reports.ts'
import { ToursByAssistant } from './tours-by-assistant.tsx'

afterEach(cleanup)

const elena: AssistantTours = {
  assistantId: 'elena',
  name: 'Elena Ruiz',
  completed: 1_204,
  completedBefore: 12,
}
const show = (completedByAssistant: AssistantTours[], mayOpenTours = true, before = analytics().before) =>
  render(
    <ToursByAssistant analytics={analytics({ completedByAssistant, before })} mayOpenTours={mayOpenTours} />,
  )
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('leads from each number to exactly these tours', () => {
  show([elena, { ...elena, assistantId: 'new', name: 'Wren Abara', completed: 0, completedBefore: 0 }])
  expect(addressOf('1,204 completed by Elena Ruiz, Mar 1, 2026 – Mar 31, 2026')).toBe(
    '/admin-dashboard/queue?assistant=elena&completed=2026-03-01..2026-03-31&archived=shown',
  )
  expect(addressOf('12 completed by Elena Ruiz, Feb 1, 2026 – Feb 28, 2026')).toBe(
    '/admin-dashboard/queue?assistant=elena&completed=2026-02-01..2026-02-28&archived=shown',
  )
  expect(screen.getByText('Previous period: Feb 1, 2026 – Feb 28, 2026.')).toBeDefined()
  // Nothing to open.
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(screen.getAllByRole('row')[2]?.textContent).toBe('Wren Abara0Previous period: 0')
})

it('has no links for a reader who may not see tours, and a dash before the range starts', () => {
  show([{ ...elena, completed: 0, completedBefore: null }], false, null)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('Elena Ruiz0Previous period: –')
  expect(screen.queryByText(/^Previous period: ./)).toBeNull()
})

it('shows a loading state, and says when there are no assistants', () => {
  render(<ToursByAssistant analytics={undefined} mayOpenTours />)
  expect(screen.getByRole('status', { name: 'Loading completed tours by assistant' })).toBeDefined()
  cleanup()
  show([])
  expect(screen.getByText('No assistants yet.')).toBeDefined()
})
