// @vitest-environment happy-dom
import type { StepsFrom } from '@porchlight/contract/tours/shapes'
import { expect, it } from 'vitest'
import { assignment, assistantStep as step } from '../../../../test/tours.ts'
import { type AssignmentAction, type PendingAction, withPendingActions } from './assignment-actions.ts'
import type { Step } from './assignment-steps.ts'

const table: StepsFrom[] = [
  { status: 'scheduling', next: [step('confirmed')], progress: false },
  { status: 'confirmed', next: [step('in_progress')], progress: true },
  { status: 'in_progress', next: [step('completed')], progress: true },
  { status: 'completed', next: [], progress: false },
]
const tour = assignment({
  id: 't1',
  version: 4,
  status: 'scheduling',
  statusNotes: 'Called her.',
  urgency: 'urgent',
  requestedDateTime: '2026-11-22T20:00:00.000Z',
  next: [step('confirmed')],
})

const pending = (action: AssignmentAction, more: Partial<PendingAction> = {}): PendingAction => ({
  key: 'k',
  tourId: 't1',
  about: 'Nora',
  label: 'Step',
  at: '2026-11-22T18:00:00.000Z',
  version: 4,
  deed: action,
  refused: null,
  ...more,
})
const stepAction = (next: Step, notes = ''): PendingAction =>
  pending({ kind: 'step', step: next, notes, scheduledDate: null })

it('shows the pending actions as done, with the next steps of the server’s table', () => {
  const confirmed = withPendingActions(tour, [stepAction(step('confirmed'))], table)
  expect(confirmed).toMatchObject({
    // The note belonged to the previous status.
    status: 'confirmed',
    version: 4,
    statusNotes: null,
    urgency: 'urgent',
    // Without a date of its own, the step confirms the requested one.
    scheduledDate: '2026-11-22T20:00:00.000Z',
    // Each step of the visit opens some time before that.
    next: [{ status: 'in_progress', opensAt: '2026-11-22T19:00:00.000Z', mayBeEarly: true }],
    opens: { onMyWay: '2026-11-22T16:00:00.000Z', arrive: '2026-11-22T19:00:00.000Z' },
    may: { onMyWay: true, arrive: true, undo: false },
  })
  const there = pending({ kind: 'progress', progress: 'arrived' })
  expect(withPendingActions(tour, [stepAction(step('confirmed')), there], table)).toMatchObject({
    arrivedAt: there.at,
    may: { onMyWay: false, arrive: false },
  })
  const said = {
    clientInterest: 'interested',
    priceOpinion: 'fair',
    nextStep: 'none',
    noteToAgent: '',
  } as const
  const day = [
    stepAction(step('confirmed')),
    stepAction(step('in_progress'), 'Off we go'),
    pending({ kind: 'feedback', said }),
  ]
  expect(withPendingActions(tour, day, table)).toMatchObject({
    status: 'completed',
    outcome: 'completed',
    statusNotes: null,
    // A closed tour has no urgency.
    urgency: null,
    next: [],
    may: { onMyWay: false, giveFeedback: false, correctFeedback: false },
  })
})

it('leaves an assignment unchanged if it already includes the actions', () => {
  const day = [
    stepAction(step('confirmed'), 'Two o’clock.'),
    pending({ kind: 'progress', progress: 'arrived' }),
    stepAction(step('in_progress')),
  ]
  const updated = withPendingActions(tour, day, table)
  expect(withPendingActions(updated, day, table)).toEqual(updated)
})

it('ignores actions of other tours, refused actions, and visits for an assistant who does not attend', () => {
  const other = { ...stepAction(step('confirmed')), tourId: 't2' }
  expect(
    withPendingActions(tour, [other, { ...stepAction(step('confirmed')), refused: 'No.' }], table),
  ).toEqual(tour)
  expect(
    withPendingActions({ ...tour, escorting: false }, [stepAction(step('confirmed'))], table).may,
  ).toMatchObject({ onMyWay: false, arrive: false })
  // Until the table has loaded, no next step is offered.
  expect(withPendingActions(tour, [stepAction(step('confirmed'))], undefined).next).toEqual([])
})
