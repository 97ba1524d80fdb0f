import type { BulkResult } from '@porchlight/contract/tours/queue'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { staffTour } from '../../../../test/tours.ts'
import { archiveText, bulkToast, pastText, reassignText } from './bulk-words.ts'

const done = (schedulingAssistantName: string) => ({
  id: '1',
  // The code reads no other field of the tour.
  tour: { schedulingAssistantName } as BulkResult['tour'],
  refused: null,
})
const refused: BulkResult = { id: '2', tour: null, refused: { message: 'Not found.', code: 'not_found' } }

describe('the toast for several tours', () => {
  it('uses the title for one tour, with the number of updated tours and the assistant', () => {
    const assign = { kind: 'assign', schedulingAssistantId: 'e', notes: '', notFreeFor: [] } as const
    expect(bulkToast(assign, [done('Elena Ruiz'), refused, done('Elena Ruiz')])).toEqual({
      title: 'Assistant Assigned',
      description: '2 tours: Elena Ruiz',
      tone: 'ok',
    })
    expect(
      bulkToast(
        {
          kind: 'status',
          status: 'in_progress',
          notes: '',
          earlyReason: '',
          useRequestedTime: false,
          byTour: {},
        },
        [done('')],
      ).description,
    ).toBe('1 tour: In Progress')
    expect(bulkToast({ kind: 'priority', priority: 'high' }, [done(''), done('')]).description).toBe(
      '2 tours: High',
    )
    expect(bulkToast({ kind: 'archive' }, [done('')])).toMatchObject({
      title: 'Tour Archived',
      description: '1 tour',
    })
  })
})

describe('the toast for tours that the assistant is not free for', () => {
  const results = ['Ada', 'Bo', 'Cy', 'Di'].map((first): BulkResult => {
    const tour = staffTour({ id: first, clientName: `${first} Field`, schedulingAssistantName: 'Elena Ruiz' })
    return { id: tour.id, tour, refused: null }
  })
  it.each([
    [['Ada'], 4, '4 tours: Elena Ruiz. Not available for Ada Field.'],
    [['Ada', 'Cy'], 4, '4 tours: Elena Ruiz. Not available for Ada Field and Cy Field.'],
    [['Ada', 'Bo', 'Cy'], 4, '4 tours: Elena Ruiz. Not available for 3 of them.'],
    [['Ada', 'Bo'], 2, '2 tours: Elena Ruiz. Not available for all 2.'],
    [['Ada'], 1, '1 tour: Elena Ruiz. Not available for it.'],
    // The tour of Di was refused.
    [['Di'], 3, '3 tours: Elena Ruiz'],
  ])('names %j of %i', (notFreeFor, count, words) => {
    const assign = { kind: 'assign', schedulingAssistantId: 'e', notes: '', notFreeFor } as const
    expect(bulkToast(assign, results.slice(0, count)).description).toBe(words)
  })
})

describe('archiving several tours', () => {
  const open = { status: 'confirmed', feeIfCancelled: null } as const
  const paid = { status: 'confirmed', feeIfCancelled: 'refunded' } as const
  const closed = { status: 'completed', feeIfCancelled: null } as const

  it('only takes closed tours out of the queue', () => {
    expect(archiveText([closed, closed])).toBe(
      'They leave the queue and become read-only. You can restore them later.',
    )
    expect(archiveText([closed])).toBe('It leaves the queue and becomes read-only. You can restore it later.')
  })

  it('counts the open tours that it cancels, and names their fees', () => {
    expect(archiveText([closed, open, open])).toContain('2 tours of these are open: archiving cancels them')
    expect(archiveText([closed, open])).toContain('1 tour of these is open: archiving cancels it')
    expect(archiveText([open])).toContain('This tour is open: archiving cancels it')
    expect(archiveText([open, closed])).not.toContain('refunded')
    expect(archiveText([paid, closed])).toContain('Assistant fees are refunded to the agents.')
  })
})

describe('what a new assistant resets', () => {
  const tour = (status: TourStatus, statusNotes: string | null = null, schedulingAssistantId = 'james') => ({
    status,
    statusNotes,
    schedulingAssistantId,
  })

  it.each([
    ['nothing of a new tour', [tour('requested')], null],
    ['nothing of an assigned tour', [tour('assistant_assigned', 'Call first')], null],
    ['nothing of a tour with a date', [tour('confirmed', 'Gate code 12'), tour('rescheduled')], null],
    ['nothing of a closed tour', [tour('completed'), tour('cancelled')], null],
    ['nothing for the same assistant', [tour('scheduling', 'Called', 'elena')], null],
    ['the status', [tour('scheduling')], 'The status goes from Scheduling back to Assistant Assigned.'],
    [
      'the status and its note',
      [tour('time_not_available', 'Booked out')],
      'The status goes from Time Not Available back to Assistant Assigned. Its note “Booked out” stays in the timeline.',
    ],
    [
      'one of several',
      [tour('requested'), tour('scheduling', 'Called')],
      '1 of these tours goes back to Assistant Assigned. Its status note stays in the timeline.',
    ],
    [
      'all of several',
      [tour('scheduling'), tour('awaiting_response')],
      'These tours go back to Assistant Assigned.',
    ],
    [
      'two of several',
      [tour('scheduling'), tour('awaiting_response', 'Called'), tour('confirmed')],
      '2 of these tours go back to Assistant Assigned. Their status notes stay in the timeline.',
    ],
  ])('is %s', (_what, tours, words) => {
    expect(reassignText(tours, 'elena')).toBe(words)
  })
})

it('says how many of several tours have a time that is past', () => {
  const now = new Date('2036-03-20T15:30:00.000Z')
  const past = staffTour({ scheduledDate: null, requestedDateTime: '2036-03-20T15:29:00.000Z' })
  const ahead = staffTour({ scheduledDate: null, requestedDateTime: '2036-03-20T15:31:00.000Z' })
  expect(pastText([ahead], now)).toBeNull()
  expect(pastText([past, ahead], now)).toBe(
    'The time has passed for 1 of these tours. Availability covers the others.',
  )
  expect(pastText([past, past], now)).toBe('The time of these tours has passed.')
})
