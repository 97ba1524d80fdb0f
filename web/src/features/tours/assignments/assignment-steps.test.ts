import type { Assignment } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { assistantStep as step } from '../../../../test/tours.ts'
import { stepLabel } from '../step-words.ts'
import {
  byDay,
  byDayGroup,
  dayGroupOf,
  isEarly,
  isNear,
  openingOf,
  stepAsks,
  undoOf,
  visitsOf,
} from './assignment-steps.ts'

type Visit = Parameters<typeof dayGroupOf>[0]
const now = new Date('2026-11-20T18:00:00.000Z')
const visit = (status: TourStatus, hours: number | null): Visit => ({
  status,
  scheduledDate: hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString(),
  requestedDateTime: null,
  createdAt: now.toISOString(),
  timeZone: 'America/Chicago',
  escorting: true,
  otherEscorts: false,
  escortedBy: 'none',
  escortRequired: false,
})

describe('steps', () => {
  it('have the specification’s labels', () => {
    expect(stepLabel('assistant_assigned', step('contacting_client'))).toBe('Start Contact')
    expect(stepLabel('time_not_available', step('contacting_client'))).toBe('Contact Again')
    expect(stepLabel('contacting_client', step('scheduling'))).toBe('Mark Scheduling')
    expect(stepLabel('scheduling', step('confirmed'))).toBe('Confirm Tour')
    expect(stepLabel('confirmed', step('cancelled', { outcome: 'no_show' }))).toBe('No-Show')
  })

  it('ask for a date or a text if they need one, and otherwise take one click', () => {
    expect(stepAsks(step('confirmed'))).toBe(true)
    expect(stepAsks(step('completed'))).toBe(true)
    expect(stepAsks(step('cancelled', { outcome: 'no_show' }))).toBe(true)
    expect(stepAsks(step('contacting_client'))).toBe(false)
    expect(stepAsks(step('in_progress'))).toBe(false)
  })
})

describe('the order of the day', () => {
  it('puts open tours first, soonest first, and then closed ones, latest first', () => {
    const tours = [
      visit('completed', -50),
      visit('confirmed', 9),
      visit('completed', -2),
      visit('scheduling', 3),
    ]
    expect(tours.toSorted(byDay)).toEqual([tours[3], tours[1], tours[2], tours[0]])
  })

  it('groups the visits by the day in the property’s time zone', () => {
    expect(dayGroupOf(visit('confirmed', 8), now)).toBe('today')
    expect(dayGroupOf(visit('in_progress', 40), now)).toBe('today')
    expect(dayGroupOf(visit('confirmed', 13), now)).toBe('upcoming')
    // In Los Angeles it is still the same day.
    expect(dayGroupOf({ ...visit('confirmed', 13), timeZone: 'America/Los_Angeles' }, now)).toBe('today')
    expect(dayGroupOf(visit('scheduling', 2), now)).toBe('to_schedule')
    expect(dayGroupOf(visit('assistant_assigned', 2), now)).toBe('to_contact')
    expect(dayGroupOf(visit('completed', 2), now)).toBe('done')
  })

  it('calls an open visit of an earlier day late, whatever its status', () => {
    expect(dayGroupOf(visit('confirmed', -60), now)).toBe('late')
    expect(dayGroupOf(visit('in_progress', -60), now)).toBe('late')
    expect(dayGroupOf(visit('confirmed', -3), now)).toBe('today')
    expect(dayGroupOf(visit('completed', -60), now)).toBe('done')
    expect(dayGroupOf({ ...visit('in_progress', -60), scheduledDate: null }, now)).toBe('today')
  })

  it('calls a pending tour late once its time has passed, as the desk does', () => {
    const requested = (hours: number) => ({
      ...visit('scheduling', null),
      requestedDateTime: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    })
    expect(dayGroupOf(requested(-1), now)).toBe('late')
    expect(dayGroupOf(requested(1), now)).toBe('to_schedule')
    expect(dayGroupOf({ ...requested(-1), status: 'assistant_assigned' }, now)).toBe('late')
  })

  it('keeps tours that the assistant does not attend apart from the visits', () => {
    const without = (status: TourStatus, hours: number) => ({ ...visit(status, hours), escorting: false })
    expect(dayGroupOf(without('confirmed', 3), now)).toBe('not_attending')
    expect(dayGroupOf(without('confirmed', 40), now)).toBe('not_attending')
    expect(dayGroupOf(without('scheduled', 40), now)).toBe('to_schedule')
    // They still need an outcome.
    expect(dayGroupOf(without('confirmed', -60), now)).toBe('late')
    expect(dayGroupOf(without('in_progress', -1), now)).toBe('today')
  })

  it('keeps a confirmed tour in its day while its escort is not arranged', () => {
    const booked = { ...visit('confirmed', 3), escorting: false, escortedBy: 'assistant' } as const
    expect(dayGroupOf(booked, now)).toBe('today')
    expect(
      dayGroupOf({ ...booked, ...visit('confirmed', 40), escorting: false, escortRequired: true }, now),
    ).toBe('upcoming')
    expect(dayGroupOf({ ...booked, otherEscorts: true }, now)).toBe('not_attending')
    expect(dayGroupOf({ ...booked, escortedBy: 'agent', escortRequired: true }, now)).toBe('not_attending')
  })

  it('keeps a visit of today that was moved in sight, and other moved ones to schedule', () => {
    const moved = visit('rescheduled', 3)
    expect(dayGroupOf(moved, now)).toBe('today')
    expect(dayGroupOf({ ...moved, escorting: false, escortedBy: 'assistant' }, now)).toBe('today')
    expect(dayGroupOf({ ...moved, escorting: false }, now)).toBe('to_schedule')
    expect(dayGroupOf(visit('rescheduled', 40), now)).toBe('to_schedule')
  })

  it('lists by group, and within a group by day', () => {
    const [done, late, later, running, sought] = [
      visit('completed', -1),
      visit('confirmed', 20),
      visit('confirmed', 13),
      visit('in_progress', -1),
      visit('contacting_client', 1),
    ]
    expect([done, late, later, sought, running].toSorted(byDayGroup(now))).toEqual([
      ...[running, later, late, sought, done],
    ])
  })

  it('finds today’s visits with the one in progress first', () => {
    const morning = visit('confirmed', -3)
    const evening = visit('scheduled', 8)
    const running = visit('in_progress', -1)
    const late = [visit('in_progress', -20), visit('confirmed', -30)]
    const others = [...late, visit('confirmed', 13), visit('completed', -1), visit('scheduling', 2)]
    const all = [evening, ...others, morning, running]
    expect(visitsOf('today', all, now)).toEqual([running, morning, evening])
    expect(visitsOf('late', all, now)).toEqual(late)
  })

  it('lets the assistant be on the way within twelve hours of the visit', () => {
    expect(isNear(visit('confirmed', 11), now)).toBe(true)
    expect(isNear(visit('confirmed', 13), now)).toBe(false)
  })
})

describe('the time of a step', () => {
  const inMinutes = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()
  const tour = {
    opens: { onMyWay: inMinutes(-1), arrive: inMinutes(1) },
    may: { recordEarly: true },
  } as Assignment // only the fields of an assignment that the functions read

  it('is early until the step opens', () => {
    expect(isEarly(tour, 'on_my_way', now)).toBe(false)
    expect(isEarly(tour, 'arrived', now)).toBe(true)
    expect(isEarly(tour, step('in_progress', { opensAt: inMinutes(1) }), now)).toBe(true)
    expect(isEarly(tour, step('in_progress', { opensAt: inMinutes(0) }), now)).toBe(false)
    expect(isEarly(tour, step('scheduling'), now)).toBe(false)
  })

  it('may be early for a person with the permission', () => {
    expect(openingOf(tour, 'arrived').mayBeEarly).toBe(true)
    const shared = { ...tour, may: { ...tour.may, recordEarly: false } }
    expect(openingOf(shared, 'arrived').mayBeEarly).toBe(false)
  })

  it('offers an undo with the remaining minutes, and none afterwards', () => {
    const lastStep = { step: 'arrived', until: inMinutes(9.5) } as const
    expect(undoOf({ lastStep }, now)).toEqual({ label: 'Arrived', minutes: 10 })
    // A page's clock ticks every ten seconds, so it can lag behind the step.
    expect(undoOf({ lastStep: { ...lastStep, until: inMinutes(10.15) } }, now)?.minutes).toBe(10)
    expect(undoOf({ lastStep: { ...lastStep, until: inMinutes(0.2) } }, now)?.minutes).toBe(1)
    expect(undoOf({ lastStep: { ...lastStep, until: inMinutes(0) } }, now)).toBeNull()
    expect(undoOf({ lastStep: null }, now)).toBeNull()
  })
})
