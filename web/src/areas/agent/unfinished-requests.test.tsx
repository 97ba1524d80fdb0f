import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms, fillTourForm, houseId, tourForm } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'
import { outageEnded } from '../../lib/live/outage.ts'
import { queryClient } from '../../lib/requests/query-client.ts'

const { server, open, address } = prepareScreens()

beforeEach(() => {
  sessionStorage.clear()
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/agent/tour-months', [])
  server.on('GET /api/agent/properties', [])
  server.on('GET /api/properties/:id', property({ id: houseId, address: '12 Lantern Row' }))
  answerTourForms(server, [agentClient()])
})

const unfinished = () => screen.findByRole('region', { name: /^Unfinished requests/ })
const none = () => expect(screen.queryByRole('region', { name: /^Unfinished requests/ })).toBeNull()
const draftKeys = () => Object.keys(sessionStorage).filter((one) => one.includes('new-tour'))
/** Begins a request, for the house by default, and leaves the form. */
const begin = async (at = `/schedule-tour?form=open&property=${houseId}`): Promise<User> => {
  const user = await open(at, agent())
  const form = await tourForm()
  await user.type(await form.findByLabelText(/^Special Requests/), 'Gate 5')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  return user
}

it('offers a request that was begun and left, and continues it where it was begun', async () => {
  const user = await begin()
  const shown = within(await unfinished())
  expect(shown.getByRole('listitem').textContent).toContain('12 Lantern Row')
  await user.click(shown.getByRole('link', { name: 'Continue: 12 Lantern Row' }))
  expect(await (await tourForm()).findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5')
  expect(address()).toBe(`/schedule-tour?form=open&property=${houseId}`)
  // The open form is what it would lead to.
  none()
})

it('names the unit and the time that were chosen', async () => {
  sessionStorage.setItem(
    `porchlight.draft.new-tour.${agent().id}`,
    JSON.stringify({
      property: { address: '28-44 38th St', unit: '4B', timeZone: 'America/New_York' },
      requested: { date: '2036-11-28', time: '10:00' },
    }),
  )
  await open('/schedule-tour', agent())
  const shown = within(await unfinished())
  expect(shown.getByRole('listitem').textContent).toContain('28-44 38th St 4BFri, Nov 28, 10:00 AM EST')
  expect(shown.getByRole('link', { name: 'Continue: 28-44 38th St 4B' })).toBeDefined()
})

it('names the client of a request that was begun for a client, and leads back to its dialog', async () => {
  const dialog = `/properties?schedule=open&client=${clientId}`
  const user = await open(dialog, agent())
  await user.type(await screen.findByLabelText(/^Special Requests/), 'Ring twice')
  cleanup()
  await open('/schedule-tour', agent())
  const link = within(await unfinished()).getByRole('link', { name: 'Continue: Nora Field' })
  expect(link.getAttribute('href')).toBe(dialog)
})

it('disappears after the request is sent', async () => {
  await begin()
  await unfinished()
  cleanup()
  const sent = agentTour()
  server.on('POST /api/agent/tour-requests', sent)
  const user = await open(`/schedule-tour?form=open&property=${houseId}`, agent())
  const form = await tourForm()
  await fillTourForm(user, form)
  await user.click(form.getByRole('button', { name: 'Submit Tour Request' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
  none()
})

it('is discarded with one press, which can be undone, and keeps the keyboard’s place', async () => {
  const user = await begin()
  await user.click(within(await unfinished()).getByRole('button', { name: 'Discard: 12 Lantern Row' }))
  none()
  expect(document.activeElement?.id).toBe('work')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await unfinished()).toBeDefined()
})

it('goes on with the first request that “Show all” reveals', async () => {
  const { id: userId } = agent()
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    sessionStorage.setItem(
      `porchlight.draft.new-tour.property-${name}.${userId}`,
      JSON.stringify({ property: { address: `${name} Street` } }),
    )
  const user = await open('/schedule-tour', agent())
  const shown = within(await unfinished())
  expect(shown.getAllByRole('listitem')).toHaveLength(3)
  shown.getByRole('button', { name: 'Show all 5' }).focus()
  await user.keyboard('{Enter}')
  expect(shown.getAllByRole('listitem')).toHaveLength(5)
  expect(document.activeElement?.textContent).toContain('d Street')
  await user.tab()
  expect(document.activeElement).toBe(shown.getByRole('link', { name: 'Continue: d Street' }))
  await user.tab()
  expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Discard: d Street' }))
})

it('disappears when another tab has sent or discarded the same draft, and stays if it differs', async () => {
  await begin()
  await unfinished()
  const [key] = draftKeys()
  if (!key) throw new Error('no draft is kept')
  const text = sessionStorage.getItem(key)
  const other = new BroadcastChannel('porchlight.drafts')
  await act(async () => other.postMessage({ key, text: '{}' }))
  expect(await unfinished()).toBeDefined()
  await act(async () => other.postMessage({ key, text }))
  await waitFor(none)
  other.close()
})

it('continues where it was begun, although the property cannot be read any more', async () => {
  const user = await begin()
  server.on('GET /api/properties/:id', refused('not_found'))
  queryClient.clear()
  await user.click(within(await unfinished()).getByRole('link', { name: 'Continue: 12 Lantern Row' }))
  expect(await (await tourForm()).findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5')
})

it.each([
  ['for a property', `/schedule-tour?form=open&property=${houseId}`],
  ['like an earlier one', `/schedule-tour?form=open&again=${agentTour().id}`],
])('continues %s while the server cannot read what the form begins with', async (_name, at) => {
  const tour = agentTour({ status: 'cancelled', propertyId: houseId })
  server.on('GET /api/tours/:id', tour)
  const user = await begin(at)
  const away = refused('database_unreachable')
  server.on('GET /api/properties/:id', away)
  server.on('GET /api/tours/:id', away)
  queryClient.clear()
  await user.click(within(await unfinished()).getByRole('link', { name: /^Continue: 12 Lantern Row/ }))
  const requests = await (await tourForm()).findByLabelText<HTMLTextAreaElement>(/^Special Requests/)
  expect(requests.value).toContain('Gate 5')
  // The reads of the end of the outage leave the form as it is.
  server.on('GET /api/properties/:id', property({ id: houseId, address: '12 Lantern Row' }))
  server.on('GET /api/tours/:id', tour)
  await user.type(requests, '!')
  act(() => outageEnded())
  await act(() => queryClient.resetQueries())
  expect((await tourForm()).getByLabelText(/^Special Requests/)).toBe(requests)
  expect(requests.value).toContain('Gate 5!')
})

it('does not come back from a form that was open while another tab sent the request', async () => {
  await begin()
  cleanup()
  const user = await open(`/schedule-tour?form=open&property=${houseId}`, agent())
  const form = await tourForm()
  expect(await form.findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5')
  const [key] = draftKeys()
  const other = new BroadcastChannel('porchlight.drafts')
  await act(async () => other.postMessage({ key, text: sessionStorage.getItem(key ?? '') }))
  await waitFor(() => expect(draftKeys()).toEqual([]))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
  none()
  other.close()
})

/** Discards a request that was begun without a property, and opens the form again while Undo is offered. */
const discardAndReopen = async () => {
  const user = await begin('/schedule-tour?form=open')
  await user.click(
    within(await unfinished()).getByRole('button', { name: 'Discard: no property or client yet' }),
  )
  const undo = await screen.findByRole('button', { name: /^Undo/ })
  const [schedule] = screen.getAllByRole('button', { name: 'Schedule New Tour' })
  await user.click(schedule ?? expect.unreachable())
  const form = await tourForm()
  return { user, undo, form, requests: await form.findByLabelText(/^Special Requests/) }
}

it('is brought back by Undo into its form, which was opened meanwhile, and continues there', async () => {
  const { user, undo, form, requests } = await discardAndReopen()
  expect(requests).toHaveProperty('value', '')
  await user.click(undo)
  expect(requests).toHaveProperty('value', 'Gate 5')
  expect(form.getByRole('button', { name: 'Start over' })).toBeDefined()
  await user.type(requests, '!')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(
    within(await unfinished()).getByRole('link', { name: 'Continue: no property or client yet' }),
  )
  expect(await (await tourForm()).findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5!')
})

it('is not brought back over another request, and Undo says so', async () => {
  const { user, undo, form, requests } = await discardAndReopen()
  await user.type(requests, 'Ring twice')
  await waitFor(() => expect(draftKeys()).toHaveLength(1))
  await user.click(undo)
  expect(await screen.findByText('Couldn’t undo')).toBeDefined()
  expect(screen.getByText('You’ve started another request.')).toBeDefined()
  expect(requests).toHaveProperty('value', 'Ring twice')
  expect(form.queryByRole('button', { name: 'Start over' })).toBeNull()
})
