import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms, fillTourForm, houseId, tourForm } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'
import { queryClient } from '../../lib/requests/query-client.ts'

const { server, open, sendLiveEvent } = prepareScreens()
const details = '/schedule-tour?tour=tour'
const inForms = 'Email the client when the tour is confirmed, moved, or cancelled'

let tour: AgentTour
beforeEach(() => {
  tour = agentTour({ status: 'confirmed', emailClient: true })
  server.on('GET /api/agent/tour-cards', ({ query }) => (query.get('when') === 'past' ? [] : [tour]))
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
  answerTourForms(server)
  server.on('PUT /api/agent/tour-requests/:id/email-client', ({ body }) => {
    const { emailClient } = body as { emailClient: boolean } // the contract's type of this request body
    tour = { ...tour, emailClient, version: tour.version + 1 }
    return tour
  })
})
const sent = () => server.asked('PUT /api/agent/tour-requests/:id/email-client').map(({ body }) => body)
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email the client' })

it('turns off the client’s emails for a tour that is under way, and changes nothing else', async () => {
  const user = await open(details, agent())
  expect((await box()).checked).toBe(true)
  ;(await box()).focus()
  await user.keyboard(' ')
  expect(await screen.findByText('We won’t email the client')).toBeDefined()
  expect((await box()).checked).toBe(false)
  expect(document.activeElement).toBe(await box())
  expect(sent()).toEqual([{ emailClient: false, version: 1 }])
  await user.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(true))
  expect(sent().at(-1)).toEqual({ emailClient: true, version: 2 })
})

it('hides the choice of client emails once the tour is over', async () => {
  await open(details, agent())
  await box()
  tour = { ...tour, status: 'cancelled', version: 2, may: { ...tour.may, emailClient: false } }
  sendLiveEvent({ topic: 'tours', id: 'tour' })
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Email the client' })).toBeNull())
})

it('keeps the checkbox as it was when saving the choice fails', async () => {
  server.on('PUT /api/agent/tour-requests/:id/email-client', failed())
  const user = await open(details, agent())
  await user.click(await box())
  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect((await box()).checked).toBe(true)
})

it('sends a request with the client’s emails on, unless the agent unchecks them', async () => {
  server.on('GET /api/properties/:id', property({ id: houseId }))
  server.on('POST /api/agent/tour-requests', agentTour())
  const user = await open(`/schedule-tour?form=open&property=${houseId}`, agent())
  const form = await tourForm()
  const mails = form.getByRole<HTMLInputElement>('checkbox', { name: inForms })
  expect(mails.checked).toBe(true)
  await user.click(mails)
  await fillTourForm(user, form)
  await user.click(await form.findByRole('button', { name: 'Submit Tour Request' }))
  expect(await screen.findByText('Tour Request Submitted Successfully!')).toBeDefined()
  expect(server.asked('POST /api/agent/tour-requests')[0]?.body).toMatchObject({ emailClient: false })
})

it('sends an edit with the client’s emails off', async () => {
  tour = agentTour({ emailClient: true })
  server.on('PUT /api/agent/tour-requests/:id', () => tour)
  const user = await open(`${details}&edit=open`, agent())
  const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
  const mails = form.getByRole<HTMLInputElement>('checkbox', { name: inForms })
  expect(mails.checked).toBe(true)
  await user.click(mails)
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Tour Request Updated')).toBeDefined()
  expect(server.asked('PUT /api/agent/tour-requests/:id')[0]?.body).toMatchObject({ emailClient: false })
})

const unsubscribed = /^This client unsubscribed from our emails. Tell them yourself/

it('replaces the checkbox in the details and in the edit form if the client has unsubscribed', async () => {
  const email = 'jo+client@example.com'
  tour = agentTour({ emailClient: true, clientEmail: email, clientId: 'client' })
  server.on('GET /api/agent/client-emails', { unsubscribed: true })
  const user = await open(details, agent())
  expect(await screen.findByText(unsubscribed)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Email the client' })).toBeNull()
  expect(server.asked('GET /api/agent/client-emails')[0]?.query.get('email')).toBe(email)
  await user.click(screen.getByRole('button', { name: 'Edit Request' }))
  const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
  expect(await form.findByText(unsubscribed)).toBeDefined()
  expect(form.queryByRole('checkbox', { name: inForms })).toBeNull()
  // A different email for this tour may still be subscribed.
  await user.click(form.getByRole('button', { name: 'Edit for this tour' }))
  await user.type(form.getByLabelText('Email'), 'x')
  expect(await form.findByRole('checkbox', { name: inForms })).toBeDefined()
})

it('keeps the checkbox of a client who has not unsubscribed', async () => {
  const answer = held({ unsubscribed: false })
  server.on('GET /api/agent/client-emails', answer.answering)
  await open(details, agent())
  expect((await box()).checked).toBe(true)
  const asking = { queryKey: ['tours', 'client-emails'] }
  expect(queryClient.isFetching(asking)).toBe(1)
  answer.release()
  await waitFor(() => expect(queryClient.isFetching(asking)).toBe(0))
  expect((await box()).checked).toBe(true)
  expect(screen.queryByText(unsubscribed)).toBeNull()
})

it('keeps the checkbox in the edit form if the client is not in the agent’s list, and sends no request', async () => {
  tour = agentTour({ emailClient: true, clientId: null })
  server.on('GET /api/agent/client-emails', { unsubscribed: true })
  await open(`${details}&edit=open`, agent())
  const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: inForms }).checked).toBe(true)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(form.queryByText(unsubscribed)).toBeNull()
  expect(server.asked('GET /api/agent/client-emails')).toEqual([])
})
