import { describe, expect, it } from 'vitest'
import { createKnown, subjectOfParameter } from './known.mjs'

const id = (digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`

describe('known identifiers', () => {
  it('are used for parameters and fields with the same subject', () => {
    const known = createKnown()
    known.learn('/api/admin/tours', [{ id: id('1'), propertyId: id('2'), client: { id: id('3') } }])
    expect(known.pick(subjectOfParameter('/api/tours/{id}/notes', 'id'), 1)).toBe(id('1'))
    expect(known.pick(subjectOfParameter('/api/admin/properties/{id}', 'id'), 1)).toBe(id('2'))
    expect(known.pick('client', 1)).toBe(id('3'))
    const all = [id('1'), id('2'), id('3')]
    expect(all).toContain(known.pick('invoice', 1))
    // One in eight is of another subject.
    expect(all).toContain(known.pick('tour', 8))
  })

  it('do not exist before the first answer', () => {
    expect(createKnown().pick('tour', 3)).toBeUndefined()
  })
})
