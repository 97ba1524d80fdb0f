import { expect, it } from 'vitest'
import { factsOf, filled, joined, unfilledOf } from './reply-words.ts'

const tour = {
  agentName: 'Sarah Whitfield',
  clientName: 'Ann Lee',
  propertyAddress: '12 Oak Street, Austin, TX 78704',
  scheduledDate: '2026-03-19T18:00:00Z',
  zone: 'America/Chicago',
}

it('fills in the facts of the conversation', () => {
  const body = 'Hello {agent}: {client} at {property}, {time}. {agent}, {unknown} stays.'
  expect(filled(body, factsOf(tour))).toBe(
    'Hello Sarah: Ann Lee at 12 Oak Street, Austin, TX 78704, Thu, Mar 19, 1:00 PM CDT. Sarah, {unknown} stays.',
  )
})

it('leaves unknown placeholders in the text, and reports each once', () => {
  const facts = factsOf({ ...tour, clientName: ' ', scheduledDate: null })
  const text = filled('{client}, {time}, {client}', facts)
  expect(text).toBe('{client}, {time}, {client}')
  expect(unfilledOf(text)).toEqual(['{client}', '{time}'])
  expect(unfilledOf('nothing {open} here')).toEqual([])
})

it('does not replace placeholders inside a filled-in value', () => {
  expect(filled('{client}', { client: '{time}', time: 'now' })).toBe('{time}')
})

it('appends the reply to the existing text', () => {
  expect(joined('  ', 'Hello')).toBe('Hello')
  expect(joined('First\n', 'Hello')).toBe('First\nHello')
})
