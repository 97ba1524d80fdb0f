import { expect, it } from 'vitest'
import { inPlace } from './kept-places.ts'

const row = (id: string, unreadCount = 0, lastMessageAt = '2026-03-18T15:00:00.000Z') => ({
  id,
  unreadCount,
  lastMessageAt,
})
const later = '2026-03-18T16:00:00.000Z'
const shown = [row('a', 1), row('b', 2), row('c', 1), row('d')]
const openedB = new Map([['b', row('b').lastMessageAt]])
const order = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join('')

it('follows the server while nothing was opened', () => {
  const now = [row('c', 1), row('a', 1), row('b'), row('d')]
  expect(inPlace(now, { shown, opened: new Map() }, false)).toBe(now)
})

it('leaves a read conversation in its place, with new values, and moves the others', () => {
  const now = [row('new', 1), row('c', 1), row('a', 1), row('d'), row('b')]
  const rows = inPlace(now, { shown, opened: openedB }, false)
  expect(rows.map(({ id }) => id)).toEqual(['new', 'b', 'c', 'a', 'd'])
  expect(rows[1]?.unreadCount).toBe(0)
})

it('keeps one that fell behind the loaded rows, as read, but not one that is gone', () => {
  const now = [row('a', 1), row('c', 1), row('d')]
  expect(order(inPlace(now, { shown, opened: openedB }, true))).toBe('abcd')
  expect(inPlace(now, { shown, opened: openedB }, true)[1]).toMatchObject({ unreadCount: 0 })
  expect(order(inPlace(now, { shown, opened: openedB }, false))).toBe('acd')
})

it('moves an opened conversation that has a new message, but not while the last answer is outdated', () => {
  const now = [row('b', 1, later), row('a', 1), row('c', 1), row('d')]
  expect(order(inPlace(now, { shown, opened: openedB }, false))).toBe('bacd')
  const outdated = [row('a', 1), row('c', 1), row('b', 2), row('d')]
  expect(order(inPlace(outdated, { shown, opened: openedB }, false))).toBe('abcd')
})
