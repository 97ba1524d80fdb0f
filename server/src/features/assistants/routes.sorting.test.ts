import { assistant } from '@porchlight/contract/assistants'
import { assistantSorts, usualOrder } from '@porchlight/contract/assistants/sorts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { users } from '../people/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const list = z.array(assistant)
let desk = asNobody(app)

type Facts = { open?: number; done?: number; ratings?: readonly number[]; seen?: string }

/** Ends the assignment of a tour with a rating by its agent. */
const rate = (assistant_id: string, agent_id: string, tour_id: string, rating: number) => {
  const at = app.clock.now()
  const ended = {
    status: 'completed',
    ended_reason: 'completed',
    assigned_at: at,
    ended_at: at,
    rated_at: at,
  }
  return rows.insert('tour_assignments', { ...ended, assistant_id, agent_id, tour_id, rating })
}

/** An assistant with open and completed tours, ratings of these, and a day of March on which they signed in. */
const member = async (firstName: string, { open = 0, done = 0, ratings = [], seen }: Facts) => {
  const person = await addAssistant(app, { firstName, lastName: '' })
  const agent = await addAgent(app)
  for (let made = 0; made < open; made++)
    await addTour(app, agent, { assistant: person, status: 'assistant_assigned' })
  for (let made = 0; made < done; made++) {
    const tour = await addTour(app, agent, { assistant: person, status: 'completed' })
    const rating = ratings[made]
    if (rating !== undefined) await rate(person.id, agent.id, tour.id, rating)
  }
  const lastLoginAt = seen ? new Date(`2026-03-${seen}T12:00:00Z`) : null
  await app.database.orm.update(users).set({ lastLoginAt }).where(eq(users.id, person.id))
}

beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
  await member('bea', { open: 2, done: 1, ratings: [5], seen: '10' })
  await member('Álvaro', { open: 11, done: 3, ratings: [4, 4, 5], seen: '09' })
  await member('Chris', { done: 2 })
  await member('Dora', { open: 2, done: 11, ratings: [4], seen: '11' })
})

/** The names in the order of the list, read two at a time. */
const namesBy = async (query: string, caller: Caller = desk): Promise<string[]> => {
  const names: string[] = []
  for (let url = `/api/admin/assistants?limit=2&${query}`; url !== ''; ) {
    const answered = await caller.get(url)
    expect(answered.headers['x-total-count']).toBe('4')
    names.push(...bodyOf(list, answered).map(({ name }) => name))
    url = nextOf(answered) ?? ''
  }
  return names
}

describe('the assistants, page by page, are sorted', () => {
  it.each([
    ['by name', 'sort=name&order=asc', ['Álvaro', 'bea', 'Chris', 'Dora']],
    ['by name from Z', 'sort=name&order=desc', ['Dora', 'Chris', 'bea', 'Álvaro']],
    ['by completed tours, most first', 'sort=completed', ['Dora', 'Álvaro', 'Chris', 'bea']],
    ['by completed tours, fewest first', 'sort=completed&order=asc', ['bea', 'Chris', 'Álvaro', 'Dora']],
    ['by rating, those without one last', 'sort=rating', ['bea', 'Álvaro', 'Dora', 'Chris']],
    ['by lowest rating, those without one last', 'sort=rating&order=asc', ['Dora', 'Álvaro', 'bea', 'Chris']],
    ['by latest sign-in', 'sort=last_sign_in', ['Dora', 'bea', 'Álvaro', 'Chris']],
    ['by earliest sign-in', 'sort=last_sign_in&order=asc', ['Chris', 'Álvaro', 'bea', 'Dora']],
  ] as const)('%s', async (_title, query, names) => {
    expect(await namesBy(query)).toEqual(names)
  })

  it('by open tours, each once where several have as many', async () => {
    const most = await namesBy('sort=workload')
    expect(most[0]).toBe('Álvaro')
    expect(most.slice(1, 3).toSorted()).toEqual(['Dora', 'bea'])
    expect(most[3]).toBe('Chris')
    expect(await namesBy('sort=workload&order=asc')).toEqual(most.toReversed())
  })

  it('the same without an order as in the usual one of the column, with a search and filters, too', async () => {
    for (const sort of assistantSorts)
      expect(await namesBy(`sort=${sort}&active=true`)).toEqual(
        await namesBy(`sort=${sort}&order=${usualOrder(sort)}&q=english`),
      )
    expect(await namesBy('')).toEqual(await namesBy('sort=name'))
  })
})

describe('an order of the assistants', () => {
  it('is refused if there is none of that name, or if the cursor is of another', async () => {
    for (const query of ['sort=phone', 'order=up'])
      expect((await desk.get(`/api/admin/assistants?${query}`)).status).toBe(400)
    const byName = nextOf(await desk.get('/api/admin/assistants?sort=name&limit=2')) ?? ''
    const refused = await desk.get(byName.replace('sort=name', 'sort=last_sign_in'))
    expect(refusalOf(refused)).toMatchObject({ code: 'invalid_input' })
  })

  it('needs the permission to see assistants', async () => {
    const agent = await as(app, await addAgent(app), 'agent')
    const helper = await as(app, await addAssistant(app), 'assistant')
    expect((await agent.get('/api/admin/assistants?sort=rating')).status).toBe(403)
    expect((await helper.get('/api/admin/assistants?sort=rating')).status).toBe(403)
    expect((await asNobody(app).get('/api/admin/assistants?sort=rating')).status).toBe(401)
  })
})
