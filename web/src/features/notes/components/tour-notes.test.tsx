import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { superAdmin } from '../../../../test/people.ts'
import { answerQueue } from '../../../../test/queue.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { staffTour } from '../../../../test/tours.ts'

const { server, open } = prepareScreens()

it('leaves the details of a tour where they are when a note is added', async () => {
  const tour = staffTour({ may: { ...staffTour().may, writeNotes: true } })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/tours/:tourId/notes', [])
  server.on('POST /api/tours/:tourId/notes', ({ body }) => ({
    id: 'a',
    tourId: 'tour',
    authorId: 'ruth',
    authorType: 'admin' as const,
    authorName: 'Ruth',
    createdAt: '2026-03-18T15:00:00.000Z',
    mine: true,
    read: true,
    note: (body as { note: string }).note, // the contract's type of this request body
  }))
  const user = await open('/admin-dashboard/queue?tour=tour&pane=notes', superAdmin())
  const panel = within(await screen.findByRole('tabpanel', { name: 'Notes' }))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.type(panel.getByRole('textbox', { name: /^Note\./ }), 'Gate code 12{Enter}')
  expect(await screen.findByText('Note Added')).toBeDefined()
  expect(scroll).not.toHaveBeenCalled()
  scroll.mockRestore()
})
