import { expect, it } from 'vitest'
import { isKey, type KeyName, keyHint, keySheet, shortcuts } from './keys.ts'

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

it('has one key for each name, so that no key means two things', () => {
  const all = Object.values(shortcuts).map((one) => `${'ctrl' in one ? 'Ctrl ' : ''}${one.key}`)
  expect(new Set(all).size).toBe(all.length)
})

it('describes the agent’s keys as their list of shortcuts does', () => {
  expect(keySheet('agent').map(({ title, shortcuts: keys }) => [title, ...keys.map(line)])).toEqual([
    [
      'Anywhere',
      'Ctrl K: Search or jump to…',
      'N: Schedule a new tour',
      '/: Search this page',
      'Z: Undo, while it is offered',
      '?: Keyboard shortcuts',
    ],
    ['In a list', 'J: Next row', 'K: Previous row', 'Enter: Open details', 'Esc: Close details'],
  ])
})

it('describes the back office’s keys as their list of shortcuts does', () => {
  expect(keySheet('admin').map(({ title, shortcuts: keys }) => [title, ...keys.map(line)])).toEqual([
    [
      'Anywhere',
      'Ctrl K: Search or jump to…',
      '/: Search this page',
      'G …: Go to a page',
      'Z: Undo, while it is offered',
      '?: Keyboard shortcuts',
    ],
    [
      'In the queue',
      'J: Next row',
      'K: Previous row',
      'Enter: Open details',
      'X: Select the row',
      'Shift X: Select all rows, or none',
      'A: Assign',
      'S: Set the status',
      'P: Set the priority',
      'D: Set the date',
      'E: Archive, or restore',
      'Esc: Close details',
    ],
  ])
})

const line = ({ shown, does }: { shown: readonly string[]; does: string }): string =>
  `${shown.join(' ')}: ${does}`

it('names a key beside its action', () => {
  expect(keyHint('newTour')).toBe('N')
  expect(keyHint('palette')).toBe('Ctrl K')
})

it.each<[KeyName, string]>([
  ['nextRow', 'j'],
  ['search', '/'],
  ['closeDetails', 'Escape'],
])('recognizes %s only without modifiers', (name, key) => {
  expect(isKey(name, pressed(key))).toBe(true)
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(isKey(name, pressed(key, { [modifier]: true }))).toBe(false)
  expect(isKey(name, pressed('q'))).toBe(false)
})

it('tells the palette’s key from the one for the previous row', () => {
  expect(isKey('palette', pressed('k'))).toBe(false)
  for (const modifier of ['ctrlKey', 'metaKey']) {
    expect(isKey('palette', pressed('k', { [modifier]: true }))).toBe(true)
    expect(isKey('previousRow', pressed('k', { [modifier]: true }))).toBe(false)
  }
})
