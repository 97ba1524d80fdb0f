import { expect, it } from 'vitest'
import { waitsFor } from './waits-for.ts'

const tour = { schedulingAssistantName: 'Elena Ruiz', overdue: false }

it.each([
  ['assistant_assigned', 'Waiting for Elena Ruiz to contact the client.'],
  ['contacting_client', 'Waiting for Elena Ruiz to reach the client.'],
  ['awaiting_response', 'Waiting for the client to answer.'],
  ['scheduling', 'Waiting for Elena Ruiz to find a time.'],
  ['time_not_available', 'Waiting for the agent to choose another time.'],
  ['choose_another_time', 'Waiting for the agent to choose another time.'],
  ['scheduled', 'Waiting for Elena Ruiz to confirm the time.'],
  ['rescheduled', 'Waiting for Elena Ruiz to confirm the time.'],
  ['confirmed', null],
  ['in_progress', 'Waiting for Elena Ruiz to complete the tour.'],
  ['completed', null],
  ['cancelled', null],
] as const)('says who owes the next step of a tour that is %s', (status, words) =>
  expect(waitsFor({ ...tour, status })).toBe(words),
)

it('names the team while a tour has no assistant', () => {
  const unassigned = { ...tour, schedulingAssistantName: null }
  expect(waitsFor({ ...unassigned, status: 'requested' })).toBe('Waiting for us to assign an assistant.')
  expect(waitsFor({ ...unassigned, status: 'scheduling' })).toBe('Waiting for us to find a time.')
})

it('asks for the result of a confirmed tour of an earlier day', () =>
  expect(waitsFor({ ...tour, status: 'confirmed', overdue: true })).toBe(
    'Waiting for Elena Ruiz to record how the tour went.',
  ))

it('waits for us as long as a request to cancel has no answer', () => {
  const asked = {
    schedulingAssistantName: 'Elena',
    overdue: false,
    cancelRequestedAt: '2026-11-26T12:00:00.000Z',
  }
  expect(waitsFor({ ...asked, status: 'scheduled' })).toBe(
    'Waiting for us to answer the cancellation request.',
  )
  expect(waitsFor({ ...asked, status: 'cancelled' })).toBe(null)
})
