import type { BulkResult } from '@porchlight/contract/tours/queue'
import { describe, expect, it } from 'vitest'
import { archiveText, bulkToast } from './bulk-words.ts'

const done = (schedulingAssistantName: string) => ({
  id: '1',
  // The code reads no other field of the tour.
  tour: { schedulingAssistantName } as BulkResult['tour'],
  refused: null,
})
const refused: BulkResult = { id: '2', tour: null, refused: { message: 'Not found.', code: 'not_found' } }

describe('the toast for several tours', () => {
  it('uses the title for one tour, with the number of updated tours and the assistant', () => {
    const assign = { kind: 'assign', schedulingAssistantId: 'e', notes: '' } as const
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
