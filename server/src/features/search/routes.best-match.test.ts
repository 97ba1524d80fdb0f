import { search } from '@porchlight/contract/search'
import { expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Caller } from '../../../test/callers.ts'
import { addClient, addProperty } from '../../../test/factories.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, asSarah, asMarcus, asAdmin } = useTwoAgents(app)

const find = async (caller: Caller, q: string) =>
  answerOf(search.findAnything, await caller.get(`/api/search?q=${encodeURIComponent(q)}`))
const properties = async (caller: Caller, q: string) =>
  (await find(caller, q)).properties.map(({ name }) => name)
/** One more than the search compares. */
const newer = async (add: (number: number) => Promise<unknown>) => {
  for (let number = 1; number <= 61; number += 1) {
    app.clock.advance(1000)
    await add(number)
  }
}

it('a property is found by its name beside a price', async () => {
  await addProperty(app, { propertyName: 'Lakeview', priceCents: 150_000 })
  await newer((number) => addProperty(app, { propertyName: `Oldlakeview ${number}`, priceCents: 150_000 }))
  for (const q of ['lakeview under 2000', 'lakeview', 'unit lakeview'])
    expect((await properties(asAdmin, q))[0], q).toBe('Lakeview')
  expect(await properties(asAdmin, 'under $2000')).toHaveLength(5)
  expect(await properties(asAdmin, 'lakeview over $2000')).toEqual([])
})

it('a name of one word twice is found by both words', async () => {
  const add = (propertyName: string) => addProperty(app, { propertyName })
  await addClient(app, sarah, { firstName: 'Walla', lastName: 'Walla', email: null })
  await add('Walla Walla')
  await newer(async (number) => {
    await addClient(app, sarah, { firstName: 'Walla', lastName: `Hill ${number}`, email: null })
    await add(`Walla Court ${number}`)
  })
  await add('Walla')
  const found = await find(asAdmin, 'Walla Walla')
  expect(found.clients[0]?.name).toBe('Walla Walla')
  expect(found.properties[0]?.name).toBe('Walla Walla')
  expect((await properties(asAdmin, 'walla'))[0]).toBe('Walla')
})

it('an agent finds a place that they joined by the name that they gave it', async () => {
  const place = { address: '77 Joint Way', city: 'austin', state: 'TX', zipCode: '78701', type: 'house' }
  for (const [caller, propertyName] of [
    [asMarcus, 'Harbor'],
    [asSarah, 'Annie'],
  ] as const)
    expect((await caller.post('/api/agent/properties', { ...place, propertyName })).status).toBe(201)
  await newer((number) => addProperty(app, { propertyName: `Joannie ${number}` }))
  expect((await properties(asSarah, 'annie'))[0]).toBe('Annie')
  expect((await properties(asMarcus, 'annie'))[0]).toBe('Joannie 61')
  expect(await properties(asMarcus, 'harbor')).toEqual(['Harbor'])
  expect(await properties(asSarah, 'harbor')).toEqual([])
})
