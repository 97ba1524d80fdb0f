import { expect, it } from 'vitest'
import { isTouched } from './live-queries.ts'

it('news of one tour touches lists and that tour, not the others', () => {
  const news = { topic: 'tours', id: '1' } as const
  expect(isTouched(news, ['tours', 'list', { when: 'active' }])).toBe(true)
  expect(isTouched(news, ['tours', { id: '1' }, 'history'])).toBe(true)
  expect(isTouched(news, ['tours', { id: '2' }])).toBe(false)
  expect(isTouched(news, ['properties', 'list'])).toBe(false)
})

it('a note touches the tours that count it', () => {
  const news = { topic: 'notes', id: '1' } as const
  expect(isTouched(news, ['notes', 'unread', 'count'])).toBe(true)
  expect(isTouched(news, ['notes', { id: '1' }, { q: '' }])).toBe(true)
  expect(isTouched(news, ['notes', { id: '2' }, { q: '' }])).toBe(false)
  expect(isTouched(news, ['tours', 'list'])).toBe(true)
})

it('a gap in the stream touches everything but the installation', () => {
  const gap = { topic: 'resync', id: null } as const
  expect(isTouched(gap, ['announcements', 'public'])).toBe(true)
  expect(isTouched(gap, ['session'])).toBe(true)
  expect(isTouched(gap, ['config'])).toBe(false)
})
