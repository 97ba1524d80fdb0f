// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { breakStorage } from '../../test/storage.ts'
import { readStored, readStoredJson, store } from './browser-storage.ts'

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

it('reads stored JSON', () => {
  store('tab', 'a', '{"b":[1]}')
  expect(readStoredJson('tab', 'a')).toEqual({ b: [1] })
  store('tab', 'a', '{"b":')
  expect(readStoredJson('tab', 'a')).toBeNull()
})
