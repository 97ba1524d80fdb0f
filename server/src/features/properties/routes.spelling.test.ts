import { api } from '@porchlight/contract/api'
import { beforeEach, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'

const app = useApp()
const path = '/api/properties/spelling'

let sarah: Person
let agent: Caller
let desk: Caller
beforeEach(async () => {
  sarah = await addAgent(app)
  agent = await as(app, sarah, 'agent')
  desk = await as(app, await addAdmin(app), 'staff')
})
const add = (address: string, facts: Parameters<typeof addProperty>[1] = {}) =>
  addProperty(app, { address, addressKey: address.toLowerCase(), ...facts })
const spell = async (query: Record<string, string>, caller = agent) =>
  answerOf(api.properties.findSpelling, await caller.get(`${path}?${new URLSearchParams(query)}`)).q

it('offers the words of listings for misspelled ones, with the limits as typed', async () => {
  await add('12 Oak Street', { priceCents: 40_000_000 })
  await add('1420 Brickell Avenue')
  expect(await spell({ q: '12 Oak Steet' })).toBe('12 Oak Street')
  expect(await spell({ q: 'brikel avenue' })).toBe('brickell avenue')
  expect(await spell({ q: 'san antoino' })).toBe('san antonio')
  // Without its first letter.
  expect(await spell({ q: 'rickell' })).toBeNull() // a part of a word that is known
  expect(await spell({ q: 'xrickell' })).toBe('brickell')
  expect(await spell({ q: 'oak steet under 500k' })).toBe('oak street under 500k')
  expect(await spell({ q: 'oak steet' }, desk)).toBe('oak street')
})

it('corrects the parts of words with an apostrophe or a hyphen', async () => {
  await add("3 O'Malley Court")
  await add('410 Twenty-Fourth Street')
  expect(await spell({ q: "o'maley" })).toBe("o'malley")
  expect(await spell({ q: 'twenty-fouth street' })).toBe('twenty-fourth street')
  expect(await spell({ q: "o'malley" })).toBeNull()
})

it('offers only what finds a property with the filters', async () => {
  await add('12 Oak Street', { priceCents: 40_000_000 })
  expect(await spell({ q: 'oak steet under 300k' })).toBeNull()
  expect(await spell({ q: 'oak steet', city: 'austin' })).toBeNull()
  expect(await spell({ q: 'oak steet', type: 'condo' })).toBeNull()
  expect(await spell({ q: 'elm steet' })).toBeNull()
})

it('offers nothing if each word is known, three are unknown, or nothing was typed', async () => {
  await add('12 Oak Street')
  await add('3 Lantern Street')
  expect(await spell({ q: 'lantrn steet' })).toBe('lantern street')
  expect(await spell({ q: 'lantrn steet antoino' })).toBeNull()
  expect(await spell({ q: 'street' })).toBeNull()
  expect(await spell({ q: 'stree' })).toBeNull()
  expect(await spell({})).toBeNull()
})

it('never offers the words of another agent’s unpublished property', async () => {
  const marcus = await addAgent(app)
  const theirs = await add('7 Lanternfish Row', { addedBy: marcus })
  expect(await spell({ q: 'lanternfsh' })).toBeNull()
  expect(await spell({ q: 'lanternfsh' }, await as(app, marcus, 'agent'))).toBeNull()
  const { version } = theirs
  await desk.post(`/api/admin/properties/${theirs.id}/publish`, { version })
  expect(await spell({ q: 'lanternfsh' })).toBe('lanternfish')
})

it('stops offering a listing that was removed', async () => {
  const { id } = await add('7 Lanternfish Row')
  expect(await spell({ q: 'lanternfsh' })).toBe('lanternfish')
  await desk.delete(`/api/admin/properties/${id}`)
  expect(await spell({ q: 'lanternfsh' })).toBeNull()
})

it('finds the words of a listing whose address was corrected', async () => {
  const { id, version } = await add('7 Wrong Row')
  await desk.put(`/api/admin/properties/${id}`, { address: '7 Lanternfish Row', version })
  expect(await spell({ q: 'lanternfsh' })).toBe('lanternfish')
})

it('is for agents with access and for staff who see properties; a text may not be too long', async () => {
  const assistant = await as(app, await addAssistant(app), 'assistant')
  expect(outcomeOf(await assistant.get(`${path}?q=steet`))).toMatch(/^403/)
  expect(refusalOf(await agent.get(`${path}?q=${'a'.repeat(500)}`)).errors?.[0]?.path).toBe('q')
  expect(refusalOf(await agent.get(`${path}?q=oak&minBedrooms=many`)).errors).toEqual([
    { path: 'minBedrooms', message: 'Enter a number of bedrooms' },
  ])
})
