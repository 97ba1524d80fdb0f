import { expect, it } from 'vitest'
import { factsOf, filled, joined, unfilledOf } from './reply-words.ts'

const tour = {
  agentName: 'Sarah Whitfield',
  clientName: 'Ann Lee',
  propertyAddress: '12 Oak Street, Austin, TX 78704',
  scheduledDate: '2026-03-19T18:00:00Z',
  zone: 'America/Chicago',
}

it('fills in what the conversation knows', () => {
  const body = 'Hello {agent}: {client} at {property}, {time}. {agent}, {unknown} stays.'
  expect(filled(body, factsOf(tour))).toBe(
    'Hello Sarah: Ann Lee at 12 Oak Street, Austin, TX 78704, Thu, Mar 19, 1:00 PM CDT. Sarah, {unknown} stays.',
  )
})

it('what is not known stays open, and is told once', () => {
  const facts = factsOf({ ...tour, clientName: ' ', scheduledDate: null })
  const text = filled('{client}, {time}, {client}', facts)
  expect(text).toBe('{client}, {time}, {client}')
  expect(unfilledOf(text)).toEqual(['{client}', '{time}'])
  expect(unfilledOf('nothing {open} here')).toEqual([])
})

it('a text is not filled by what it was filled with', () => {
  expect(filled('{client}', { client: '{time}', time: 'now' })).toBe('{time}')
})

it('goes behind what is written already', () => {
  expect(joined('  ', 'Hello')).toBe('Hello')
  expect(joined('First\n', 'Hello')).toBe('First\nHello')
})
