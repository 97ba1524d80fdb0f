import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { cards, submitCard } from '../../../test/billing.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerEscortFee, answerTourForms, houseId } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open } = prepareScreens()
const page = `/properties?schedule=${houseId}&client=${clientId}`
const nora = agentClient()
const house = property({ id: houseId, propertyName: 'Lantern House', escortRequired: true })

beforeEach(() => {
  server.on('GET /api/agent/properties', [house])
  server.on('GET /api/properties/:id', house)
  answerTourForms(server, [nora])
  answerEscortFee(server)
  server.on('POST /api/tours', agentTour({ tourCharge: 25, chargeStatus: 'paid' }))
})

/** Waits for the form in the dialog. */
const formOf = async () => {
  await screen.findByRole('form', { name: 'Schedule New Tour' })
  return within(screen.getByRole('dialog', { name: 'Schedule New Tour' }))
}
const escortOf = async () => within(await screen.findByRole('dialog', { name: 'Escort Required Property' }))
const send = async (user: User): Promise<void> =>
  user.click((await formOf()).getByRole('button', { name: 'Schedule Tour' }))
/** Fills in the fields that the address does not, and submits. The form then asks who escorts. */
const sendFilled = async (user: User) => {
  const form = await formOf()
  await user.type(await form.findByLabelText('Requested Tour Time'), 'Mar 20, 2036 2:30 PM{Tab}')
  await user.click(form.getByRole('checkbox', { name: /^I acknowledge the scheduling assistant hours/ }))
  await send(user)
  return escortOf()
}
const sent = () => server.asked('POST /api/tours').map(({ body }) => body)

it('sends a tour that the agent escorts personally, without a payment', async () => {
  const user = await open(page, agent())
  const asked = await sendFilled(user)
  await user.click(await asked.findByRole('radio', { name: /^I will escort personally/ }))
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Tour scheduled successfully')).toBeDefined()
  expect(screen.queryByText('Payment Successful')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Schedule New Tour' })).toBeNull())
  expect(sent()).toMatchObject([{ propertyId: houseId, clientId, escortRequired: true }])
})

it('uses an earlier payment for the same property, and asks for no card', async () => {
  const payment = { paymentId: 'earlier', amount: 25, status: 'succeeded' } as const
  server.on('GET /api/tour-assistant-fee', { amount: 25, plan: 'basic', payment })
  const user = await open(page, agent())
  const asked = await sendFilled(user)
  await user.click(
    await asked.findByRole('radio', { name: /^Use the tour assistant you already paid for \(\$25\.00\)/ }),
  )
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  expect(
    await screen.findByText('Tour assistant has been booked successfully! Tour scheduled successfully.'),
  ).toBeDefined()
  expect(sent()).toMatchObject([{ propertyId: houseId, paymentId: 'earlier' }])
  expect(server.asked('POST /api/create-tour-assistant-payment')).toEqual([])
})

it('keeps form and payment when the tour cannot be sent, and retries with both', async () => {
  server.on('POST /api/tours', failed(503))
  const user = await open(page, agent())
  const asked = await sendFilled(user)
  await user.click(await asked.findByRole('radio', { name: /^Pay for a tour assistant: \$25\.00/ }))
  await user.click(asked.getByRole('button', { name: 'Continue to payment' }))
  await submitCard(user, cards.good, 'Pay $25.00')
  expect(await screen.findByText('Error scheduling tour')).toBeDefined()
  expect(screen.getByText('Failed to schedule the tour. Please try again.')).toBeDefined()
  const form = await formOf()
  expect(form.getByText('We’ll use your tour assistant payment for this tour.')).toBeDefined()
  expect(form.getByLabelText('Requested Tour Time')).toHaveProperty('value', 'Mar 20, 2036 2:30 PM')
  server.on('POST /api/tours', agentTour({ tourCharge: 25, chargeStatus: 'paid' }))
  await send(user)
  expect(
    await screen.findByText('Tour assistant has been booked successfully! Tour scheduled successfully.'),
  ).toBeDefined()
  const [first, second] = sent()
  expect(second).toMatchObject({ paymentId: 'payment' })
  expect(second).toEqual(first)
  expect(server.asked('POST /api/sandbox/payments/confirm')).toHaveLength(1)
})

it('keeps the input when the dialog closes, until the agent starts over', async () => {
  const before = await open(page, agent())
  await before.type(await (await formOf()).findByLabelText(/^Special Requests/), 'The gate code is 4455.')
  await before.click((await formOf()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  const user = await open(page, agent())
  const form = await formOf()
  expect(await form.findByText('We saved your draft.')).toBeDefined()
  expect(form.getByLabelText(/^Special Requests/)).toHaveProperty('value', 'The gate code is 4455.')
  await user.click(form.getByRole('button', { name: 'Start over' }))
  expect(form.getByLabelText(/^Special Requests/)).toHaveProperty('value', '')
})

it('brings the message below the focused field into sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const user = await open(page, agent())
  const form = await formOf()
  await user.type(await form.findByLabelText('Requested Tour Time'), 'Mar 20, 2036 2:30 PM{Tab}')
  await send(user)
  const message = await form.findByText(/^You must acknowledge the scheduling assistant hours/)
  await waitFor(() => expect(scrolled.mock.contexts).toContain(message))
  scrolled.mockRestore()
})

it('has a draft of its own, beside that of the New Tour Request form', async () => {
  server.on('GET /api/agent/tour-cards', [])
  const requests = (form: Awaited<ReturnType<typeof formOf>>) => form.getByLabelText(/^Special Requests/)
  const client = (form: Awaited<ReturnType<typeof formOf>>) =>
    form.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value
  const requestForm = async () => within(await screen.findByRole('form', { name: 'New Tour Request' }))

  const first = await open('/schedule-tour?form=open', agent())
  const request = await requestForm()
  await first.click(request.getByRole('combobox', { name: 'Client' }))
  await first.click(await screen.findByRole('option', { name: /Nora Field/ }))
  await first.type(requests(request), 'Ring twice.')
  cleanup()
  const second = await open(`/properties?schedule=${houseId}`, agent())
  const form = await formOf()
  expect(client(form)).toBe('')
  expect(requests(form)).toHaveProperty('value', '')
  expect(form.queryByText('We saved your draft.')).toBeNull()
  await second.type(requests(form), 'Park behind.')
  cleanup()
  await open('/schedule-tour?form=open', agent())
  const again = await requestForm()
  expect(client(again)).toContain('Nora Field')
  expect(requests(again)).toHaveProperty('value', 'Ring twice.')
  expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toBe('')
  cleanup()
  await open(`/properties?schedule=${houseId}`, agent())
  expect(requests(await formOf())).toHaveProperty('value', 'Park behind.')
})

it('keeps a draft for each property', async () => {
  const otherId = '01935c5e-0000-7000-8000-000000000002'
  server.on('GET /api/properties/:id', ({ params }) =>
    params.id === houseId ? house : property({ id: otherId, address: '9 Harbor Way' }),
  )
  const shown = async () => {
    const form = await formOf()
    const value = (label: RegExp | string) => form.getByLabelText<HTMLInputElement>(label).value
    return [value('Client'), value('Requested Tour Time'), value(/^Special Requests/)]
  }
  const user = await open(`/properties?schedule=${houseId}`, agent())
  const form = await formOf()
  await user.click(form.getByRole('combobox', { name: 'Client' }))
  await user.click(await screen.findByRole('option', { name: /Nora Field/ }))
  await user.type(form.getByLabelText('Requested Tour Time'), 'Mar 20, 2036 2:30 PM{Tab}')
  await user.type(form.getByLabelText(/^Special Requests/), 'Gate 5')
  cleanup()
  const other = await open(`/properties?schedule=${otherId}`, agent())
  expect(await shown()).toEqual(['', '', ''])
  expect(screen.queryByText('We saved your draft.')).toBeNull()
  await other.type((await formOf()).getByLabelText(/^Special Requests/), 'Ring twice.')
  cleanup()
  await open(`/properties?schedule=${houseId}`, agent())
  expect(await shown()).toEqual([expect.stringContaining('Nora Field'), 'Mar 20, 2036 2:30 PM', 'Gate 5'])
})

it('reports that clients could not be loaded', async () => {
  server.on('GET /api/agent/clients', failed())
  const user = await open(`/properties?schedule=${houseId}`, agent())
  await user.click(await (await formOf()).findByRole('combobox', { name: 'Client' }))
  expect(await screen.findByText('Failed to fetch clients')).toBeDefined()
})

it('reports that a payment could not start, and retries it', async () => {
  server.on('POST /api/create-tour-assistant-payment', failed())
  const user = await open(page, agent())
  const asked = await sendFilled(user)
  await user.click(await asked.findByRole('radio', { name: /^Pay for a tour assistant: \$25\.00/ }))
  await user.click(asked.getByRole('button', { name: 'Continue to payment' }))
  expect(await screen.findByText('Failed to create payment')).toBeDefined()
  await waitFor(() =>
    expect(asked.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', false),
  )
})
