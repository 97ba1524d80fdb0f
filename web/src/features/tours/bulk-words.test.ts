import type { BulkResult } from '@porchlight/contract/tour-queue'
import { describe, expect, it } from 'vitest'
import { bulkToast } from './bulk-words.ts'

const done = (schedulingAssistantName: string) => ({
  id: '1',
  // No other part of a tour is read here.
  tour: { schedulingAssistantName } as BulkResult['tour'],
  refused: null,
})
const refused: BulkResult = { id: '2', tour: null, refused: { message: 'Not found.', code: 'not_found' } }

describe('several tours are told', () => {
  it('in the words of one, with how many were done and to what', () => {
    const assign = { kind: 'assign', schedulingAssistantId: 'e', notes: '' } as const
    expect(bulkToast(assign, [done('Elena Ruiz'), refused, done('Elena Ruiz')])).toEqual({
      title: 'Assistant Assigned',
      description: '2 tours: Elena Ruiz',
      tone: 'ok',
    })
    expect(bulkToast({ kind: 'status', status: 'in_progress', notes: '' }, [done('')]).description).toBe(
      '1 tour: In Progress',
    )
    expect(bulkToast({ kind: 'priority', priority: 'high' }, [done(''), done('')]).description).toBe(
      '2 tours: High',
    )
    expect(bulkToast({ kind: 'archive' }, [done('')])).toMatchObject({
      title: 'Tour Archived',
      description: '1 tour',
    })
  })
})
