// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

const blank = { address: '', city: 'austin', escort: false }
beforeEach(() => sessionStorage.clear())

it('returns a draft only for the same person and form', () => {
  keepDraft('add', 'sarah', blank, { ...blank, address: '12 Oak St' })
  expect(readDraft('add', 'sarah', blank)).toEqual({ ...blank, address: '12 Oak St' })
  expect(readDraft('add', 'marcus', blank)).toBeNull()
  expect(readDraft('request', 'sarah', blank)).toBeNull()
  dropDraft('add', 'sarah')
  expect(readDraft('add', 'sarah', blank)).toBeNull()
})

it('stores nothing for an unchanged form', () => {
  keepDraft('add', 'sarah', blank, { ...blank, escort: true })
  keepDraft('add', 'sarah', blank, { ...blank })
  expect(sessionStorage.length).toBe(0)
})

it('ignores a draft of an older form, and unreadable data', () => {
  sessionStorage.setItem('porchlight.draft.add.sarah', '{"address":7,"city":"dallas","gone":"x"}')
  expect(readDraft('add', 'sarah', blank)).toEqual({ ...blank, city: 'dallas' })
  sessionStorage.setItem('porchlight.draft.add.sarah', '{"addr')
  expect(readDraft('add', 'sarah', blank)).toBeNull()
})
