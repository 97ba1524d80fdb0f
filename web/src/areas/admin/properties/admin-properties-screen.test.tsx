import type { AdminPropertyRequest } from '@porchlight/contract/properties'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { propertyRequest } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()

const request = (more: Partial<AdminPropertyRequest> = {}): AdminPropertyRequest => ({
  ...propertyRequest(),
  agentName: 'Sarah Whitfield',
  agentEmail: 'sarah@example.test',
  reviewedBy: null,
  reviewerName: null,
  privateListing: false,
  ...more,
})

let waiting: AdminPropertyRequest[]
beforeEach(() => {
  waiting = [request()]
  server.on('GET /api/admin/property-requests', ({ query }) =>
    query.get('status') === 'pending' ? waiting : [],
  )
})

it('rejects a request with a reason, and keeps the reason when the request fails', async () => {
  server.on('PUT /api/admin/property-requests/:id', failed())
  const user = await open('/admin-properties', superAdmin())
  expect(await screen.findByRole('tab', { name: 'Property Requests (1)' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^Reject/ }))
  const review = within(await screen.findByRole('dialog', { name: 'Review Property Request' }))
  const send = review.getByRole('button', { name: 'Reject request' })
  const needed = 'Required: the reason for rejecting. The agent reads it as your reply.'
  expect(review.getByLabelText('Admin Notes').getAttribute('required')).not.toBeNull()
  expect(review.getByText(needed)).toBeDefined()
  await user.click(review.getByRole('radio', { name: /^Approve/ }))
  expect(review.queryByText(needed)).toBeNull()
  await user.click(review.getByRole('radio', { name: /^Reject/ }))
  await user.click(send)
  expect(await review.findByText('Enter the reason for rejecting this request')).toBeDefined()
  expect(server.asked('PUT /api/admin/property-requests/:id')).toEqual([])
  await user.type(review.getByLabelText('Admin Notes'), 'Sold last week.')
  await user.click(send)
  expect(await screen.findByText(/^Failed to review request/)).toBeDefined()
  expect(review.getByLabelText('Admin Notes')).toHaveProperty('value', 'Sold last week.')
  server.on('PUT /api/admin/property-requests/:id', () => {
    waiting = []
    const answered = request({ status: 'rejected', adminNotes: 'Sold last week.', version: 2 })
    return { ...answered, message: 'Property request rejected' }
  })
  await user.click(send)
  expect(await screen.findByText(/^Property request rejected: ./)).toBeDefined()
  expect(server.asked('PUT /api/admin/property-requests/:id').at(-1)?.body).toMatchObject({
    status: 'rejected',
    adminNotes: 'Sold last week.',
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull())
})

it('moves the focus to the next request after an answer', async () => {
  const later = request({ id: 'later', propertyName: 'Later House' })
  waiting = [request({ propertyName: 'First House' }), later]
  server.on('PUT /api/admin/property-requests/:id', () => {
    waiting = [later]
    return { ...request({ status: 'approved', version: 2 }), message: 'Property request approved' }
  })
  const user = await open('/admin-properties', superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Approve First House' }))
  const review = within(await screen.findByRole('dialog', { name: 'Review Property Request' }))
  await user.click(review.getByRole('button', { name: 'Approve request' }))
  expect(await screen.findByText('Property request approved: First House')).toBeDefined()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve Later House' })),
  )
})

it('offers to clear a search that finds no request', async () => {
  server.on('GET /api/admin/property-requests', ({ query }) => (query.get('q') ? [] : waiting))
  const user = await open('/admin-properties?q=nowhere', superAdmin())
  expect(await screen.findByText('No requests match your search.')).toBeDefined()
  await user.click(screen.getByText('Clear search'))
  expect(await screen.findByRole('list', { name: 'Property requests' })).toBeDefined()
  expect(document.activeElement).toHaveProperty('value', '')
})
