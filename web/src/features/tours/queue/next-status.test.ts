import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { staffTour } from '../../../../test/tours.ts'
import { nextStatusOf } from './next-status.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
/** A tour of one hour that is scheduled this many minutes from now. */
const tour = (status: TourStatus, minutes: number | null = null, more: Partial<StaffTour> = {}) =>
  staffTour({
    status,
    scheduledDate: minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString(),
    ...more,
  })

describe('the next status that staff are offered', () => {
  it.each([
    ['requested', null],
    ['assistant_assigned', 'contacting_client'],
    ['contacting_client', 'scheduling'],
    ['awaiting_response', 'scheduling'],
    ['scheduling', 'confirmed'],
    ['time_not_available', null],
    ['choose_another_time', null],
    ['scheduled', 'confirmed'],
    ['rescheduled', 'confirmed'],
    ['in_progress', 'completed'],
    ['completed', null],
    ['cancelled', null],
  ] as const)('of %s is %s', (status, next) => expect(nextStatusOf(tour(status), now)).toBe(next))

  it('of a confirmed tour is the start, from an hour before its time until its end', () => {
    const nextAt = (minutes: number) => nextStatusOf(tour('confirmed', minutes), now)
    expect([61, 60, 0, -59, -60].map(nextAt)).toEqual([
      null,
      'in_progress',
      'in_progress',
      'in_progress',
      null,
    ])
  })

  it('is not a confirmation when the scheduled time is over', () => {
    expect(nextStatusOf(tour('scheduled', 60), now)).toBe('confirmed')
    expect(nextStatusOf(tour('scheduled', -61), now)).toBeNull()
    expect(nextStatusOf(tour('in_progress', -61), now)).toBe('completed')
  })

  it('is none for a reader who may not set a status', () => {
    const may = { ...staffTour().may, updateStatus: false }
    expect(nextStatusOf(tour('scheduled', 60, { may }), now)).toBeNull()
  })
})
