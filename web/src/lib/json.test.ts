import { expect, it } from 'vitest'
import { hasFields, parseJson } from './json.ts'

it('reads nothing from a text that is not JSON', () => {
  expect(parseJson('{"b":[1]}')).toEqual({ b: [1] })
  for (const text of ['{"b":', '', 'undefined', null]) expect(parseJson(text)).toBeNull()
})

it('recognizes an object by the types of its fields', () => {
  const fields = { id: 'string', isOpen: 'boolean', more: 'object' } as const
  expect(hasFields({ id: 'a', isOpen: false, more: {}, other: 1 }, fields)).toBe(true)
  for (const value of [null, 'text', [], { id: 'a', isOpen: 'no', more: {} }, { id: 'a', isOpen: true }])
    expect(hasFields(value, fields)).toBe(false)
})
