import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import { agentClient, clientId } from '../../../../test/clients.ts'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { answerEscortFee, answerTourForms, houseId } from '../../../../test/tour-form.ts'
import { outageEnded } from '../../../lib/live/outage.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { propertyQuery } from '../../properties/api.ts'

const { server, open } = prepareScreens()
const page = `/properties?schedule=${houseId}&client=${clientId}`
const house = property({ id: houseId, escortRequired: true })

beforeEach(() => {
  // The code of dialogs loads only when they open.
  vi.stubGlobal('requestIdleCallback', () => 0)
  server.on('GET /api/agent/properties', [house])
  server.on('GET /api/properties/:id', house)
  answerTourForms(server, [agentClient()])
  answerEscortFee(server)
})

const escort = () => screen.queryByRole('dialog', { name: 'Escort Required Property' })

it('keeps the form until the escort dialog has loaded', async () => {
  await open(page, agent())
  await screen.findByRole('form', { name: 'Schedule New Tour' })
  const form = within(screen.getByRole('dialog', { name: 'Schedule New Tour' }))
  fireEvent.change(form.getByLabelText('Requested Tour Time'), { target: { value: 'May 7, 2040 2:30 PM' } })
  fireEvent.click(form.getByRole('checkbox', { name: /^I acknowledge/ }))
  const send = form.getByRole('button', { name: 'Schedule Tour' })
  // What the page shows after each change: the same form or the dialog, and never neither.
  const shown = new Set<'form' | 'dialog' | 'neither'>()
  const watching = new MutationObserver(() => {
    const isFormShown = screen.queryByRole('button', { name: 'Schedule Tour' }) === send
    shown.add(isFormShown ? 'form' : escort() ? 'dialog' : 'neither')
  })
  watching.observe(document.body, { subtree: true, childList: true, attributes: true })
  fireEvent.submit(screen.getByRole('form', { name: 'Schedule New Tour' }))
  await vi.waitFor(() => expect(escort()).not.toBeNull(), 30_000)
  watching.disconnect()
  expect([...shown]).toEqual(['form', 'dialog'])
  expect(screen.queryByRole('button', { name: 'Schedule Tour' })).toBeNull()
})

it('keeps the form when its preselected property and client cannot be refetched', async () => {
  await open(page, agent())
  const date = await screen.findByLabelText('Requested Tour Time')
  server.on('GET /api/properties/:id', failed())
  server.on('GET /api/agent/clients/:id', failed())
  await act(() => queryClient.invalidateQueries())
  expect(queryClient.getQueryState(propertyQuery(houseId).queryKey)?.status).toBe('error')
  expect(screen.getByLabelText('Requested Tour Time')).toBe(date)
})

/** Leaves a draft, and opens it while the server cannot read the preselected property and client. */
const openDraftInOutage = async () => {
  const user = await open(page, agent())
  await user.type(await screen.findByLabelText(/^Special Requests/), 'Gate 5')
  cleanup()
  queryClient.clear()
  server.on('GET /api/properties/:id', refused('database_unreachable'))
  server.on('GET /api/agent/clients/:id', refused('database_unreachable'))
  return open(page, agent())
}

it('opens with its draft while the server cannot read the preselected property and client', async () => {
  await openDraftInOutage()
  expect(await screen.findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5')
  const chosen = screen.getByRole<HTMLInputElement>('combobox', { name: 'Property' })
  expect(chosen.value).toContain(house.address)
  act(() => outageEnded())
})

it('leaves no draft when the agent starts over after an outage', async () => {
  const user = await openDraftInOutage()
  await screen.findByLabelText(/^Special Requests/)
  server.on('GET /api/properties/:id', house)
  server.on('GET /api/agent/clients/:id', agentClient())
  act(() => outageEnded())
  await act(() => queryClient.resetQueries())
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText(/^Special Requests/)).toHaveProperty('value', '')
  const chosen = screen.getByRole<HTMLInputElement>('combobox', { name: 'Property' })
  await waitFor(() => expect(chosen.value).toContain(house.address))
  // The form keeps its input when it closes.
  cleanup()
  expect(Object.keys(sessionStorage).filter((one) => one.includes('schedule-tour'))).toEqual([])
})

it('lets the agent choose a property again when the preselected one is gone', async () => {
  server.on('GET /api/properties/:id', refused('not_found'))
  await open(page, agent())
  expect(await screen.findByLabelText('Requested Tour Time')).toBeTruthy()
  expect(screen.queryByText('Failed to fetch properties')).toBeNull()
})
