import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import {
  adminTourCharge,
  assistantSteps,
  deskAt,
  escortOf,
  freeTimes,
  isOverdue,
  stepTo,
  urgencyOf,
  withSelfEscort,
} from './rules.ts'

const at = (iso: string) => new Date(iso)
const now = at('2026-03-18T15:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

describe('the steps of an assistant', () => {
  it('lead from every open status to existing statuses, and nowhere from a closed one', () => {
    for (const status of tourStatuses)
      for (const step of assistantSteps[status]) expect(tourStatuses).toContain(step.status)
    expect(assistantSteps.completed).toEqual([])
    expect(assistantSteps.cancelled).toEqual([])
  })

  it('contain the main path of the specification', () => {
    expect(assistantSteps.assistant_assigned[0]?.status).toBe('contacting_client')
    expect(assistantSteps.contacting_client[0]?.status).toBe('scheduling')
    expect(assistantSteps.scheduling[0]?.status).toBe('confirmed')
    expect(assistantSteps.confirmed[0]?.status).toBe('in_progress')
    expect(assistantSteps.in_progress[0]?.status).toBe('completed')
  })

  it('cancel only as a no-show', () => {
    expect(stepTo('confirmed', 'cancelled', null)).toBeUndefined()
    expect(stepTo('confirmed', 'cancelled', 'no_show')).toMatchObject({
      status: 'cancelled',
      outcome: 'no_show',
    })
    expect(stepTo('scheduling', 'cancelled', 'no_show')).toBeUndefined()
  })
})

describe('urgency', () => {
  const tour = (left: number | null) => ({
    status: 'requested' as const,
    scheduledDate: null,
    requestedDateTime: left === null ? null : hours(left),
  })
  it.each([
    [-1, 'urgent'],
    [23.99, 'urgent'],
    [24, 'high_priority'],
    [71.99, 'high_priority'],
    [72, 'normal'],
    [null, 'normal'],
  ])('%s hours left is %s', (left, expected) => {
    expect(urgencyOf(tour(left), now)).toBe(expected)
  })
  it('does not apply to a closed tour', () => {
    expect(urgencyOf({ ...tour(1), status: 'completed' }, now)).toBeNull()
  })
  it('uses the scheduled time before the requested time', () => {
    expect(urgencyOf({ ...tour(1), scheduledDate: hours(100) }, now)).toBe('normal')
  })
})

describe('overdue', () => {
  const tour = {
    status: 'requested' as const,
    scheduledDate: null,
    requestedDateTime: hours(48),
    statusUpdatedAt: now,
    pastFrom: hours(60),
  }
  it('is a request that no one has worked on for more than eight hours', () => {
    expect(isOverdue({ ...tour, statusUpdatedAt: hours(-8) }, now)).toBe(false)
    expect(isOverdue({ ...tour, statusUpdatedAt: hours(-8.01) }, now)).toBe(true)
  })
  it('is a pending tour whose time has passed', () => {
    expect(isOverdue({ ...tour, status: 'awaiting_response', requestedDateTime: hours(-0.1) }, now)).toBe(
      true,
    )
    expect(isOverdue({ ...tour, status: 'confirmed', requestedDateTime: hours(-0.1) }, now)).toBe(false)
    expect(isOverdue({ ...tour, status: 'cancelled', requestedDateTime: hours(-0.1) }, now)).toBe(false)
  })
  it.each(['scheduled', 'rescheduled', 'confirmed', 'in_progress'] as const)(
    'is a tour of an earlier day that is still %s',
    (status) => {
      const visit = { ...tour, status, scheduledDate: hours(-20) }
      expect(isOverdue({ ...visit, pastFrom: hours(0.1) }, now)).toBe(false)
      expect(isOverdue({ ...visit, pastFrom: now }, now)).toBe(true)
    },
  )
})

describe('the desk', () => {
  it.each([
    // Central Standard Time, before 8 March 2026
    ['2026-03-04T15:00:00Z', true, '2026-03-04T15:00:00.000Z'],
    ['2026-03-04T14:59:59Z', false, '2026-03-04T15:00:00.000Z'],
    ['2026-03-05T00:59:59Z', true, '2026-03-05T00:59:59.000Z'],
    ['2026-03-05T01:00:00Z', false, '2026-03-05T15:00:00.000Z'],
    // The night in which the clocks go forward: 9:00 comes one hour earlier in UTC
    ['2026-03-08T02:00:00Z', false, '2026-03-08T14:00:00.000Z'],
    ['2026-03-08T14:00:00Z', true, '2026-03-08T14:00:00.000Z'],
    // The night in which the clocks go back
    ['2026-11-01T01:00:00Z', false, '2026-11-01T15:00:00.000Z'],
  ])('at %s is open: %s', (instant, open, handledFrom) => {
    const desk = deskAt(at(instant))
    expect(desk.open).toBe(open)
    expect(desk.handledFrom.toISOString()).toBe(handledFrom)
  })

  it('is closed on a federal holiday and names it', () => {
    const thanksgiving = deskAt(at('2026-11-26T18:00:00Z'))
    expect(thanksgiving).toMatchObject({ open: false, holiday: expect.stringContaining('Thanksgiving') })
    expect(thanksgiving.handledFrom.toISOString()).toBe('2026-11-27T15:00:00.000Z')
  })

  it('is closed on the holiday itself, not on its observance', () => {
    // Independence Day 2026 is a Saturday; its observance is the Friday before.
    expect(deskAt(at('2026-07-03T16:00:00Z')).open).toBe(true)
    expect(deskAt(at('2026-07-04T16:00:00Z')).open).toBe(false)
  })
})

describe('charges of admin-scheduled tours', () => {
  const price = { baseCents: 1500, premiumCents: 2000 }
  it('are the base price, the premium price if the property requires an escort, and waived on Pro', () => {
    expect(adminTourCharge({ price, escortRequired: false, plan: 'basic' })).toEqual({
      cents: 1500,
      status: 'pending',
    })
    expect(adminTourCharge({ price, escortRequired: true, plan: 'basic' })).toEqual({
      cents: 2000,
      status: 'pending',
    })
    expect(adminTourCharge({ price, escortRequired: true, plan: 'pro' })).toEqual({
      cents: 0,
      status: 'waived',
    })
  })
})

describe('free times', () => {
  const input = {
    from: at('2026-03-18T19:10:00Z'), // 14:10 in Chicago
    durationMinutes: 60,
    bufferMinutes: 30,
    timeZone: 'America/Chicago',
    property: [],
    assistant: [],
  }
  const range = (start: string, end: string) => ({ start: +at(start), end: +at(end) })

  it('are the next half hours if nothing is held', () => {
    expect(freeTimes(input).map((time) => time.toISOString())).toEqual([
      '2026-03-18T19:30:00.000Z',
      '2026-03-18T20:00:00.000Z',
      '2026-03-18T20:30:00.000Z',
    ])
  })
  it('avoid the tours of the property and, with the buffer, of the escort', () => {
    const times = freeTimes({
      ...input,
      property: [range('2026-03-18T19:30:00Z', '2026-03-18T20:30:00Z')],
      assistant: [range('2026-03-18T21:00:00Z', '2026-03-18T22:30:00Z')],
    })
    // A tour at 20:30 would end with its buffer at 22:00, inside the escort's next tour
    expect(times[0]?.toISOString()).toBe('2026-03-18T22:30:00.000Z')
  })
  it('end by 19:00 in the property’s time zone and continue the next morning', () => {
    const times = freeTimes({ ...input, from: at('2026-03-18T23:00:00Z') }) // 18:00
    expect(times.map((time) => time.toISOString())).toEqual([
      '2026-03-18T23:00:00.000Z',
      '2026-03-19T14:00:00.000Z',
      '2026-03-19T14:30:00.000Z',
    ])
  })
})

describe('escorts', () => {
  it('are due if the agent booked one, or if the property requires one on a tour that staff scheduled', () => {
    const tour = { escortedBy: 'none' as const, adminScheduled: false, escortRequired: true }
    expect(escortOf(tour, 'a')).toBeNull()
    expect(escortOf({ ...tour, adminScheduled: true }, 'a')).toBe('a')
    expect(escortOf({ ...tour, escortedBy: 'assistant' }, 'a')).toBe('a')
    expect(escortOf({ ...tour, escortedBy: 'agent' }, 'a')).toBeNull()
  })
  it('by the agent add their note only once', () => {
    expect(withSelfEscort(null)).toBe('[Agent will escort personally]')
    expect(withSelfEscort('Dog')).toBe('Dog\n[Agent will escort personally]')
    expect(withSelfEscort(withSelfEscort('Dog'))).toBe('Dog\n[Agent will escort personally]')
  })
})
