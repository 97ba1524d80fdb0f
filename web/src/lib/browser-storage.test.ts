// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { breakStorage } from '../../test/storage.ts'
import { hasFields, parseJson, readStored, readStoredJson, store } from './browser-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('keeps text for the browser or for a tab, and removes it', () => {
  expect(store('browser', 'a', 'for all')).toBe(true)
  expect(store('tab', 'a', 'for one')).toBe(true)
  expect(localStorage.getItem('a')).toBe('for all')
  expect(sessionStorage.getItem('a')).toBe('for one')
  expect(readStored('tab', 'a')).toBe('for one')
  store('tab', 'a', null)
  expect(readStored('tab', 'a')).toBeNull()
  expect(readStored('browser', 'a')).toBe('for all')
})

it('says when the storage is full, and reads nothing when it is blocked', () => {
  store('browser', 'a', '"text"')
  breakStorage('setItem')
  expect(store('tab', 'a', 'text')).toBe(false)
  expect(readStoredJson('browser', 'a')).toBe('text')
  breakStorage('getItem')
  expect(readStored('browser', 'a')).toBeNull()
  expect(readStoredJson('browser', 'a')).toBeNull()
})

it('reads JSON, and nothing from other text', () => {
  store('tab', 'a', '{"b":[1]}')
  expect(readStoredJson('tab', 'a')).toEqual({ b: [1] })
  for (const text of ['{"b":', '', 'undefined', null]) expect(parseJson(text)).toBeNull()
})

it('recognizes an object by the types of its fields', () => {
  const fields = { id: 'string', isOpen: 'boolean', more: 'object' } as const
  expect(hasFields({ id: 'a', isOpen: false, more: {}, other: 1 }, fields)).toBe(true)
  for (const value of [null, 'text', [], { id: 'a', isOpen: 'no', more: {} }, { id: 'a', isOpen: true }])
    expect(hasFields(value, fields)).toBe(false)
})
