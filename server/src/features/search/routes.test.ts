import type { SearchResults } from '@porchlight/contract/search'
import { search } from '@porchlight/contract/search'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty, addTour } from '../../../test/factories.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asAdmin } = useTwoAgents(app)

const find = async (caller: Caller, q: string): Promise<SearchResults> =>
  answerOf(search.findAnything, await caller.get(`/api/search?q=${encodeURIComponent(q)}`))
const count = ({ tours, people, clients, properties }: SearchResults): number[] =>
  [tours, people, clients, properties].map(({ length }) => length)

/** Everything named Quill: of each agent a tour, a client and an unpublished property; an assistant and a listing. */
const scene = async () => {
  const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Quill' })
  const listed = await addProperty(app, { propertyName: 'Quill House', address: '9 Listed Lane' })
  const ownOf = async (agent: typeof sarah) => ({
    property: await addProperty(app, { propertyName: 'Quill Cottage', addedBy: agent }),
    client: await addClient(app, agent, { firstName: 'Zoe', lastName: 'Quill' }),
    tour: await addTour(app, agent, { clientFirstName: 'Zoe', clientLastName: 'Quill', assistant: elena }),
  })
  return { elena, listed, sarahs: await ownOf(sarah), marcuss: await ownOf(marcus) }
}
let quill: Awaited<ReturnType<typeof scene>>
beforeEach(async () => {
  quill = await scene()
})

describe('the search of the command palette', () => {
  it('tells a no-show from a cancellation', async () => {
    await addTour(app, sarah, { clientLastName: 'Absentee', status: 'cancelled', outcome: 'no_show' })
    const { tours } = await find(asAdmin, 'absentee')
    expect(tours).toMatchObject([{ status: 'cancelled', outcome: 'no_show' }])
  })

  it('finds everything for an administrator, with the facts that tell results apart', async () => {
    const found = await find(asAdmin, 'quill')
    expect(count(found)).toEqual([2, 1, 2, 3])
    expect(found.people).toEqual([
      { id: quill.elena.id, name: 'Elena Quill', email: quill.elena.email, userType: 'scheduling_assistant' },
    ])
    expect(found.tours.map(({ id }) => id).toSorted()).toEqual(
      [quill.sarahs.tour.id, quill.marcuss.tour.id].toSorted(),
    )
    expect(found.tours.find(({ id }) => id === quill.sarahs.tour.id)).toMatchObject({
      clientName: 'Zoe Quill',
      agentName: sarah.name,
      status: 'requested',
      outcome: null,
      scheduledDate: null,
      requestedDateTime: '2026-03-19T15:00:00.000Z',
      timeZone: 'America/Chicago',
      address: expect.stringContaining('Example Street, San Antonio, TX 78205'),
    })
    expect(found.properties).toContainEqual({
      id: quill.listed.id,
      name: 'Quill House',
      address: '9 Listed Lane, San Antonio, TX 78205',
    })
  })

  it('finds an agent for an administrator, and that agent’s tours', async () => {
    const found = await find(asAdmin, sarah.email)
    expect(found.people).toMatchObject([{ name: 'Sarah Chen', userType: 'real_estate_agent' }])
    expect(found.tours.map(({ id }) => id)).toEqual([quill.sarahs.tour.id])
  })

  it('finds a tour by its short id and by a phone number for staff', async () => {
    const { id } = await addTour(app, sarah, { clientPhone: '(713) 555-0188' })
    for (const q of [id.slice(-8), '713.555.0188'])
      expect((await find(asAdmin, q)).tours.map((tour) => tour.id)).toEqual([id])
  })

  it('finds an agent’s own tours, clients and the properties that they see, and nobody else’s', async () => {
    const found = await find(asSarah, 'quill')
    expect(found.tours.map(({ id }) => id)).toEqual([quill.sarahs.tour.id])
    expect(found.clients.map(({ id }) => id)).toEqual([quill.sarahs.client.id])
    expect(found.properties.map(({ id }) => id).toSorted()).toEqual(
      [quill.listed.id, quill.sarahs.property.id].toSorted(),
    )
    expect(found.people).toEqual([])
    expect((await find(asSarah, marcus.email)).people).toEqual([])
  })

  it('finds only an assistant’s own assignments for them', async () => {
    const other = await as(app, await addAssistant(app), 'assistant')
    expect(count(await find(other, 'quill'))).toEqual([0, 0, 0, 0])
    expect(count(await find(await as(app, quill.elena, 'assistant'), 'quill'))).toEqual([2, 0, 0, 0])
  })

  it.each([
    [['tours.view'], [2, 0, 2, 0]],
    [['properties.view'], [0, 0, 0, 3]],
    [['users.view'], [0, 1, 0, 0]],
    [['assistants.view'], [0, 1, 0, 0]],
    [['audit.view'], [0, 0, 0, 0]],
  ])('shows staff with %j only what these permissions show', async (permissions, expected) => {
    const helper = await addAssistant(app, { userType: 'tour_assistant' })
    await giveRole(app, helper, permissions)
    expect(count(await find(await as(app, helper, 'staff'), 'quill'))).toEqual(expected)
  })

  it('does not find agents for staff who see only assistants', async () => {
    const helper = await addAssistant(app, { userType: 'tour_assistant' })
    await giveRole(app, helper, ['assistants.view'])
    expect((await find(await as(app, helper, 'staff'), 'Sarah')).people).toEqual([])
  })

  it('shows at most five of each kind, newest first', async () => {
    for (let made = 0; made < 6; made += 1) {
      app.clock.advance(1000)
      await addClient(app, sarah, { firstName: 'Zoe', lastName: `Quill ${made}`, email: null })
    }
    expect((await find(asSarah, 'quill')).clients.map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((made) => `Zoe Quill ${made}`),
    )
  })

  it('shows the people, clients and properties whose names match best, before newer ones', async () => {
    const named = [
      ['Mara', 'Quill'],
      ['Quillon', 'Mara'],
      ['Bo', 'Tranquill'],
      ['Mara', 'Quiller'],
    ] as const
    for (const [firstName, lastName] of named) {
      app.clock.advance(1000)
      await addClient(app, sarah, { firstName, lastName, email: null })
      await addAssistant(app, { firstName, lastName })
    }
    app.clock.advance(1000)
    await addClient(app, sarah, { firstName: 'Ty', lastName: 'Poe', email: 'ty@mara-quill.test' })
    const best = ['Mara Quill', 'Mara Quiller', 'Quillon Mara']
    expect((await find(asSarah, 'mara quill')).clients.map(({ name }) => name)).toEqual([...best, 'Ty Poe'])
    expect((await find(asAdmin, 'MÁRA  quill')).people.map(({ name }) => name)).toEqual(best)
    expect((await find(asSarah, 'quill')).clients.at(-1)).toMatchObject({ name: 'Bo Tranquill' })
    expect((await find(asSarah, 'quill, mara')).clients.map(({ name }) => name)).toEqual([...best, 'Ty Poe'])
    app.clock.advance(1000)
    for (const house of [1, 2, 3, 4, 5]) await addProperty(app, { address: `${house}100 Zelkova St` })
    await addProperty(app, { propertyName: 'Sunset Villas', address: '100 Zelkova St' })
    expect((await find(asAdmin, '100 zelkova st')).properties[0]).toMatchObject({ name: 'Sunset Villas' })
    const properties = await find(asAdmin, 'quill house')
    expect(properties.properties.map(({ name }) => name)).toEqual([
      'Quill House',
      'Quill Cottage',
      'Quill Cottage',
    ])
  })

  it('finds the exact name, whole words, and beginnings, however many newer matches there are', async () => {
    const property = (propertyName: string | null, address: string) =>
      addProperty(app, { propertyName, address })
    for (const [firstName, lastName] of [
      ['Ann', 'Marlow'],
      ['Bea', 'Annex'],
    ] as const) {
      await addClient(app, sarah, { firstName, lastName, email: null })
      await addAssistant(app, { firstName, lastName })
    }
    await property('Ann Court', '1 First St')
    app.clock.advance(1000)
    await property(null, '100 Ann St')
    for (let made = 0; made < 61; made += 1) {
      app.clock.advance(1000)
      await addClient(app, sarah, { firstName: 'Joanna', lastName: `Hannover ${made}`, email: null })
      await addAssistant(app, { firstName: 'Joanna', lastName: `Hannover ${made}` })
      await property(`Savannah ${made}`, `${made + 200} Hannah Rd`)
    }
    const names = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name).slice(0, 2)
    for (const q of ['ann', 'ANN']) {
      const { clients, people, properties } = await find(asAdmin, q)
      expect(names(clients)).toEqual(['Ann Marlow', 'Bea Annex'])
      expect(names(people)).toEqual(['Ann Marlow', 'Bea Annex'])
      expect(properties.slice(0, 2).map(({ address }) => address.split(',')[0])).toEqual([
        '100 Ann St',
        '1 First St',
      ])
    }
    expect(names((await find(asAdmin, 'marlow, ann')).clients)).toEqual(['Ann Marlow'])
    expect((await find(asAdmin, '100 ann st')).properties).toMatchObject([{ name: null }])
    expect((await find(asSarah, 'ann')).clients[0]?.name).toBe('Ann Marlow')
    expect((await find(asSarah, 'ann')).properties[0]?.address).toMatch(/^100 Ann St/)
    const team = await addAssistant(app, { userType: 'tour_assistant' })
    await giveRole(app, team, ['assistants.view'])
    expect(names((await find(await as(app, team, 'staff'), 'ann')).people)).toEqual([
      'Ann Marlow',
      'Bea Annex',
    ])
  })

  it.each(['', 'qu', '  qu  '])('refuses %j as too short, and names the field', async (q) => {
    const refused = await asAdmin.get(`/api/search?q=${encodeURIComponent(q)}`)
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path: 'q', message: 'Please enter at least 3 characters' }])
  })

  it.each(['%%%', 'a-b', "'; drop table tours; --", '\\\\\\'])('finds nothing for %s', async (q) => {
    expect(count(await find(asAdmin, q))).toEqual([0, 0, 0, 0])
  })

  it('is not for visitors, or for agents without access', async () => {
    expect((await asNobody(app).get('/api/search?q=quill')).status).toBe(401)
    const late = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    expect((await late.get('/api/search?q=quill')).status).toBe(402)
  })
})
