import { type TourStatus, tourStatuses } from '@porchlight/contract/tours/statuses'
import { expect, it } from 'vitest'
import { recentOf, upcomingOf } from './activity.ts'
import { lookOf } from './status.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString()

it('recent activity covers the last 7 days, newest first, at most 3', () => {
  const tours = [-200, -1, -30, -2, -100].map((hours) => ({ createdAt: at(hours) }))
  expect(recentOf(tours, now).map(({ createdAt }) => createdAt)).toEqual([at(-1), at(-2), at(-30)])
})

it('upcoming tours are within 7 days, not cancelled, soonest first, at most 3', () => {
  const tour = (hours: number | null, status: TourStatus = 'confirmed') => ({
    status,
    scheduledDate: hours === null ? null : at(hours),
  })
  const tours = [tour(50), tour(5, 'cancelled'), tour(null), tour(-1), tour(200), tour(3), tour(10), tour(20)]
  expect(upcomingOf(tours, now).map(({ scheduledDate }) => scheduledDate)).toEqual([at(3), at(10), at(20)])
})

it('every status has the specification’s label', () => {
  expect(tourStatuses.map((status) => lookOf(status).label)).toEqual([
    'Requested',
    'Assistant Assigned',
    'Contacting Client',
    'Awaiting Response',
    'Scheduling',
    'Time Not Available',
    'Choose Another Time',
    'Scheduled',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'Rescheduled',
  ])
})

it('an unknown status shows as Requested', () => {
  expect(lookOf('from_another_time').label).toBe('Requested')
  expect(lookOf('toString').label).toBe('Requested')
  expect(lookOf('in_progress').label).toBe('In Progress')
})
