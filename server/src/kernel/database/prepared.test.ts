import { describe, expect, it } from 'vitest'
import { fetchFor } from './prepared.ts'

describe('fetchFor', () => {
  it('fetches at least one row more than a page has, so that the caller knows whether another page follows', () => {
    for (let limit = 1; limit <= 500; limit++) expect(fetchFor(limit).size).toBeGreaterThan(limit)
  })

  it('has few sizes, because each is a separate statement', () => {
    const sizes = new Set(Array.from({ length: 500 }, (_, at) => fetchFor(at + 1).size))
    expect(sizes.size).toBeLessThanOrEqual(5)
    expect(fetchFor(100).size).toBe(101)
  })
})
