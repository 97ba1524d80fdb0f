import type { TourNote } from '@porchlight/contract/notes'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { superAdmin } from '../../../../test/people.ts'
import { answerQueue } from '../../../../test/queue.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { staffTour } from '../../../../test/tours.ts'

const { server, open } = prepareScreens()

it('shows an added note that a phone’s keyboard would hide, and moves nothing else', async () => {
  const tour = staffTour({ may: { ...staffTour().may, writeNotes: true } })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/tours/:id/history', [])
  let notes: TourNote[] = []
  server.on('GET /api/tours/:tourId/notes', () => notes)
  server.on('POST /api/tours/:tourId/notes', ({ body }) => {
    const added = {
      id: 'a',
      tourId: 'tour',
      authorId: 'ruth',
      authorType: 'admin' as const,
      authorName: 'Ruth',
      createdAt: '2026-03-18T15:00:00.000Z',
      mine: true,
      read: true,
      note: (body as { note: string }).note, // the contract's type of this request body
    }
    notes = [added, ...notes]
    return added
  })
  const user = await open('/admin-dashboard/queue?tour=tour&pane=notes', superAdmin())
  const panel = within(await screen.findByRole('tabpanel', { name: 'Notes' }))
  const scrolled: [string | null, unknown][] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
    how,
  ) {
    scrolled.push([this.textContent, how])
  })
  await user.type(panel.getByRole('textbox', { name: /^Note\./ }), 'Gate code 12{Enter}')
  expect(await screen.findByText('Note Added')).toBeDefined()
  expect(await panel.findByText('Gate code 12')).toBeDefined()
  expect(scrolled).toEqual([['Gate code 12', { block: 'nearest' }]])
  scroll.mockRestore()
})
