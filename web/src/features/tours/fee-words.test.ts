import { expect, it } from 'vitest'
import { askToCancelFeeText, cancelFeeText, deskFeeText, noShowFeeText } from './fee-words.ts'

const refunded = { feeIfCancelled: 'refunded' } as const
const kept = { feeIfCancelled: 'kept' } as const
const none = { feeIfCancelled: null }

it('says what happens to the assistant fee, and nothing if none was paid', () => {
  expect(cancelFeeText(refunded)).toBe('We’ll refund your assistant fee.')
  expect(cancelFeeText(kept)).toMatch(/won’t be refunded/)
  expect(askToCancelFeeText(kept)).toBe('If we cancel the tour, we’ll refund your assistant fee.')
  expect(deskFeeText(refunded)).toBe('The assistant fee is refunded to the agent.')
  expect(noShowFeeText(kept)).toBe('The assistant fee is not refunded.')
  for (const text of [cancelFeeText, askToCancelFeeText, deskFeeText, noShowFeeText])
    expect(text(none)).toBeNull()
})
