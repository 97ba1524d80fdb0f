import type { TourPayment } from '@porchlight/contract/tours/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { cards, submitCard } from '../../../test/billing.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerEscortFee, answerTourForms, fillTourForm, houseId, tourForm } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()

beforeEach(() => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/properties/:id', property({ id: houseId, escortRequired: true }))
  answerTourForms(server)
  answerEscortFee(server)
})

it('asks in the New Tour Request form who escorts, and sends the request after the assistant’s fee is paid', async () => {
  const booked = agentTour({ escortRequired: true, tourCharge: 25, chargeStatus: 'paid' })
  server.on('POST /api/agent/tour-requests', () => {
    server.on('GET /api/agent/tour-cards', [booked])
    return booked
  })
  const user = await open(`/schedule-tour?form=open&property=${houseId}`, agent())
  const form = await tourForm()
  await fillTourForm(user, form)
  await user.click(await form.findByRole('button', { name: 'Submit Tour Request' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Escort Required Property' }))
  expect(server.asked('POST /api/agent/tour-requests')).toEqual([])
  await user.click(await asked.findByRole('radio', { name: /^Pay for a tour assistant: \$25\.00/ }))
  await user.click(asked.getByRole('button', { name: 'Continue to payment' }))
  const paying = await screen.findByRole('dialog', { name: 'Pay for a tour assistant' })
  const paidFor = document.getElementById(paying.getAttribute('aria-describedby') ?? '')
  expect(paidFor?.textContent).toBe('100 Lantern Way, San Antonio Mar 20, 2036, 10:00 AM CDT')
  await submitCard(user, cards.good, 'Pay $25.00')
  expect(await screen.findByText('Payment Successful')).toBeDefined()
  // One message, because several would cover a phone's screen.
  expect(
    screen.getByText('Tour assistant has been booked successfully! Tour Request Submitted Successfully!'),
  ).toBeDefined()
  expect(screen.queryByText('Tour Assistant Booked')).toBeNull()
  expect(server.asked('POST /api/agent/tour-requests')[0]?.body).toMatchObject({
    propertyId: houseId,
    paymentId: 'payment',
  })
  expect(await screen.findByRole('listitem', { name: 'Nora Field' })).toBeDefined()
})

const payment: TourPayment = {
  id: 'p1',
  kind: 'tour_assistant',
  status: 'succeeded',
  amountCents: 2500,
  refundedCents: 0,
  paidAt: '2026-03-18T15:00:00.000Z',
  paidWith: null,
  tourId: 'tour',
  clientName: 'Nora Field',
  propertyAddress: '12 Lantern Row',
}

it('says in a tour’s details that its assistant is paid, with the receipt, and that a cancellation refunds the fee', async () => {
  let tour = agentTour({ escortRequired: true, tourCharge: 25, chargeStatus: 'paid' })
  server.on('GET /api/agent/tour-cards', () => [tour])
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/agent/tour-payments', ({ query }) => (query.get('tourId') === 'tour' ? [payment] : []))
  server.on('PUT /api/agent/tour-requests/:id/cancel', () => {
    tour = { ...tour, status: 'cancelled', chargeStatus: 'refunded', version: 2 }
    tour.may = { ...tour.may, edit: false, cancel: false }
    return tour
  })
  const user = await open('/schedule-tour?tour=tour', agent())
  const details = await screen.findByRole('dialog', { name: 'Nora Field' })
  await waitFor(() => expect(details.textContent).toContain('Tour assistant$25.00PaidReceipt'))
  const receipt = within(details).getByRole('link', { name: 'Receipt: Tour assistant, Mar 18, 2026' })
  expect(receipt.getAttribute('href')).toBe('/subscription/tour-payments/p1')
  await user.click(within(details).getByRole('button', { name: 'Cancel Request' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cancel Request' }))
  await waitFor(() => expect(details.textContent).toContain('Tour assistant$25.00RefundedReceipt'))
})
