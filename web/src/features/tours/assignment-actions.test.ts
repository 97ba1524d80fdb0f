// @vitest-environment happy-dom
import type { Assignment, StepsFrom } from '@porchlight/contract/tour-shapes'
import { expect, it } from 'vitest'
import { type AssignmentAction, type PendingAction, withPendingActions } from './assignment-actions.ts'
import type { Step } from './assignment-steps.ts'

const step = (status: Step['status'], rest: Partial<Step> = {}): Step => ({
  ...{ status, outcome: null, needsDate: status === 'confirmed', needsFeedback: status === 'completed' },
  ...{ opensAt: null, mayBeEarly: false },
  ...rest,
})
const table: StepsFrom[] = [
  { status: 'scheduling', next: [step('confirmed')], progress: false },
  { status: 'confirmed', next: [step('in_progress')], progress: true },
  { status: 'in_progress', next: [step('completed')], progress: true },
  { status: 'completed', next: [], progress: false },
]
const tour = {
  ...{ id: 't1', version: 4, status: 'scheduling', statusNotes: 'Called her.', outcome: null },
  ...{ scheduledDate: null, requestedDateTime: '2026-11-22T20:00:00.000Z' },
  ...{ onMyWayAt: null, arrivedAt: null, visits: true, next: [step('confirmed')] },
  ...{ opens: { onMyWay: null, arrive: null }, lastStep: null },
  may: {
    recordEarly: true,
    undo: false,
    onMyWay: false,
    arrive: false,
    giveFeedback: false,
    correctFeedback: false,
    addToCalendar: false,
  },
} as unknown as Assignment // as much of an assignment as this is about

const kept = (deed: AssignmentAction, more: Partial<PendingAction> = {}): PendingAction => ({
  ...{ key: 'k', tourId: 't1', about: 'Nora', label: 'Step', at: '2026-11-22T18:00:00.000Z', version: 4 },
  ...{ deed, refused: null, ...more },
})
const take = (next: Step, notes = ''): PendingAction =>
  kept({ kind: 'step', step: next, notes, scheduledDate: null })

it('stands as it was done, with what the server’s table allows next', () => {
  const confirmed = withPendingActions(tour, [take(step('confirmed'))], table)
  expect(confirmed).toMatchObject({
    // The note belonged to the status before.
    ...{ status: 'confirmed', version: 4, statusNotes: null },
    // Without a date of its own it is the one that was asked for.
    scheduledDate: '2026-11-22T20:00:00.000Z',
    // Each step of the visit opens a while before that.
    next: [{ status: 'in_progress', opensAt: '2026-11-22T19:00:00.000Z', mayBeEarly: true }],
    opens: { onMyWay: '2026-11-22T16:00:00.000Z', arrive: '2026-11-22T19:00:00.000Z' },
    may: { onMyWay: true, arrive: true, undo: false },
  })
  const there = kept({ kind: 'progress', progress: 'arrived' })
  expect(withPendingActions(tour, [take(step('confirmed')), there], table)).toMatchObject({
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
    take(step('confirmed')),
    take(step('in_progress'), 'Off we go'),
    kept({ kind: 'feedback', said }),
  ]
  expect(withPendingActions(tour, day, table)).toMatchObject({
    ...{ status: 'completed', outcome: 'completed', statusNotes: null, next: [] },
    may: { onMyWay: false, giveFeedback: false, correctFeedback: false },
  })
})

it('comes out the same when it is given as it stands already', () => {
  const day = [
    take(step('confirmed'), 'Two o’clock.'),
    kept({ kind: 'progress', progress: 'arrived' }),
    take(step('in_progress')),
  ]
  const stands = withPendingActions(tour, day, table)
  expect(withPendingActions(stands, day, table)).toEqual(stands)
})

it('leaves alone what belongs to another tour, what was refused, and who does not go there', () => {
  const other = { ...take(step('confirmed')), tourId: 't2' }
  expect(withPendingActions(tour, [other, { ...take(step('confirmed')), refused: 'No.' }], table)).toEqual(
    tour,
  )
  expect(withPendingActions({ ...tour, visits: false }, [take(step('confirmed'))], table).may).toMatchObject({
    ...{ onMyWay: false, arrive: false },
  })
  // Before the table was read nothing more is offered.
  expect(withPendingActions(tour, [take(step('confirmed'))], undefined).next).toEqual([])
})
