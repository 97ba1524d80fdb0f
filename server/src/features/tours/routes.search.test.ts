import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { soughtWithAgent } from './policy.ts'
import { tours } from './tables.ts'

const app = useApp()

const idsOf = async (caller: Caller, url: string): Promise<string[]> =>
  bodyOf(z.array(z.object({ id: z.string() })), await caller.get(url)).map(({ id }) => id)

/** Two agents with two tours each; both first tours are assigned to the same assistant. */
const twoAgents = async () => {
  const elena = await addAssistant(app)
  const zora = await addAgent(app, {
    firstName: 'Zora',
    lastName: 'Quillfeather',
    email: 'zq@hearthside.test',
  })
  const other = await addAgent(app, { firstName: 'Bo', lastName: 'Lindqvist', email: 'bo@lindqvist.test' })
  const assigned = { assistant: elena, status: 'assistant_assigned' } as const
  const first = await addTour(app, zora, assigned)
  app.clock.advance(1000)
  const second = await addTour(app, zora, {})
  const others = [await addTour(app, other, assigned), await addTour(app, other, {})]
  return { elena, zora, other, first, second, others }
}

describe('the filters of the desk', () => {
  it('list late tours, tours without a date, and tours of some days, and count the first two', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const agent = await addAgent(app)
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    // The clock says Wednesday, 10:00 in Chicago.
    const passed = await addTour(app, agent, { status: 'scheduling', requestedDateTime: at(-2) })
    const tonight = await addTour(app, agent, { status: 'scheduling', requestedDateTime: at(13) })
    const dated = await addTour(app, agent, { status: 'confirmed', scheduledDate: at(14) })
    const asked = await addTour(app, agent, { status: 'requested', requestedDateTime: at(200) })
    await addTour(app, agent, { status: 'cancelled', requestedDateTime: at(-2) })
    const begun = await addTour(app, agent, { status: 'in_progress', scheduledDate: at(-3) })
    const queue = (query: string) =>
      idsOf(admin, `/api/admin/tour-queue?sort=urgency&archived=false&${query}`)

    expect(await queue('overdue=true')).toEqual([passed.id])
    expect(await queue('undated=true')).toEqual([passed.id, tonight.id, asked.id])
    const wednesday = 'startsFrom=2026-03-18T05:00:00Z&startsBefore=2026-03-19T05:00:00Z'
    expect(await queue(wednesday)).toEqual([begun.id, passed.id, tonight.id])
    expect(await queue('startsFrom=2026-03-19T05:00:00Z')).toEqual([dated.id, asked.id])
    const counted = async () => (await admin.get('/api/admin/stats')).body
    expect(await counted()).toMatchObject({
      overdueTours: 1,
      undatedTours: 3,
      openUnassignedTours: 5,
      openByStatus: { scheduling: 2, confirmed: 1, requested: 1, in_progress: 1 },
      openByCity: { san_antonio: 5 },
    })
    // Nobody has worked on the new request for eight hours.
    app.clock.advance(8 * 3_600_000 + 1)
    expect(await queue('overdue=true')).toEqual([passed.id, asked.id])
    expect(await counted()).toMatchObject({ overdueTours: 2 })
    // At midnight on the property's clock, a tour in progress becomes late, too; one without a date has passed by then.
    app.clock.advance(6 * 3_600_000)
    expect(await queue('overdue=true')).toEqual([begun.id, passed.id, tonight.id, asked.id])
    expect(await counted()).toMatchObject({ overdueTours: 4 })
  })

  it.each(['overdue=perhaps', 'undated=2', 'startsFrom=soon', 'startsBefore=2026-13-01'])(
    'refuse %s, and name the filter',
    async (query) => {
      const admin = await as(app, await addAdmin(app), 'staff')
      const refused = await admin.get(`/api/admin/tour-queue?${query}`)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ errors: [{ path: query.split('=')[0] }] })
    },
  )

  it('do not reach an agent, who has no such states', async () => {
    const agent = await addAgent(app)
    const own = await as(app, agent, 'agent')
    const tour = await addTour(app, agent, {})
    expect(await idsOf(own, '/api/tours?overdue=true&undated=false')).toEqual([tour.id])
  })
})

describe('the search for a tour', () => {
  it.each(['2105550147', '(210) 555-0147', '+1 210.555.0147', '555-0147'])(
    'finds the phone number %s, however the agent has written it',
    async (q) => {
      const admin = await as(app, await addAdmin(app), 'staff')
      const agent = await addAgent(app)
      const tour = await addTour(app, agent, { clientPhone: '210-555-0147' })
      await addTour(app, agent, { clientPhone: '210-555-0148' })
      expect(await idsOf(admin, `/api/admin/tour-queue?q=${encodeURIComponent(q)}`)).toEqual([tour.id])
    },
  )

  it('finds a tour by its id and by the end of it, and only for the desk', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const agent = await addAgent(app)
    const tour = await addTour(app, agent, {})
    await addTour(app, agent, {})
    for (const q of [tour.id, tour.id.slice(-8), tour.id.slice(-8).toUpperCase()])
      expect(await idsOf(admin, `/api/admin/tour-queue?q=${q}`)).toEqual([tour.id])
    expect(await idsOf(admin, `/api/admin/tour-queue?q=${tour.id.slice(-7)}`)).toEqual([])
    const own = await as(app, agent, 'agent')
    expect(await idsOf(own, `/api/tours?q=${tour.id.slice(-8)}`)).toEqual([])
  })
})

describe('the search for a place', () => {
  const duval = {
    address: '3874 Duval St',
    unit: '4',
    city: 'austin',
    zipCode: '78751',
    addressKey: '3874 duval st',
  }

  it('finds tours by street, city, state and ZIP code, for everybody who works on them', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const agent = await addAgent(app)
    const elena = await addAssistant(app)
    const { id: propertyId } = await addProperty(app, duval)
    const tour = await addTour(app, agent, { propertyId, assistant: elena, status: 'assistant_assigned' })
    await addTour(app, agent, {})
    const own = await as(app, agent, 'agent')
    const assistant = await as(app, elena, 'assistant')
    for (const q of [
      'austin',
      '78751',
      'duval austin',
      'Austin, Duval',
      '3874 Duval St 4 Austin TX',
      'tx 78751',
    ])
      for (const [caller, path] of [
        [admin, '/api/admin/tour-queue'],
        [own, '/api/agent/tour-requests'],
        [assistant, '/api/assistant/assignments'],
      ] as const)
        expect(await idsOf(caller, `${path}?q=${encodeURIComponent(q)}`), `${path} ${q}`).toEqual([tour.id])
    expect(await idsOf(admin, '/api/admin/tour-queue?q=duval%20dallas')).toEqual([])
  })

  it('finds them by a corrected ZIP code, and no longer by the old one', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const { id: propertyId, version } = await addProperty(app, duval)
    const tour = await addTour(app, await addAgent(app), { propertyId })
    await admin.put(`/api/admin/properties/${propertyId}`, { zipCode: '78705', version })
    expect(await idsOf(admin, '/api/admin/tour-queue?q=78705')).toEqual([tour.id])
    expect(await idsOf(admin, '/api/admin/tour-queue?q=78751')).toEqual([])
  })
})

it('looks for punctuation among an agent’s tours, not among all tours', async () => {
  const admin = await as(app, await addAdmin(app), 'staff')
  const agent = await addAgent(app)
  const tour = await addTour(app, agent, { clientLastName: 'O’Hara' })
  const own = await as(app, agent, 'agent')
  expect(await idsOf(own, '/api/tours?q=’')).toEqual([tour.id])
  expect(await idsOf(admin, '/api/admin/tour-queue?q=’')).toEqual([])
  expect(await idsOf(admin, '/api/admin/tour-queue?q=o’hara')).toEqual([tour.id])
  expect(await idsOf(admin, '/api/admin/tour-queue?q=,')).toEqual([tour.id])
})

describe('the search of the desk for several words', () => {
  it('finds the tours with the text as typed, page by page, and those with its words if there are none', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const agent = await addAgent(app)
    const add = async (clientFirstName: string, clientLastName: string) => {
      app.clock.advance(1000)
      return (await addTour(app, agent, { clientFirstName, clientLastName })).id
    }
    const ann = await add('Ann', 'Lee')
    const lee = await add('Lee', 'Ann')
    const joann = await add('Joann', 'Leeds')
    const queue = (query: string) => idsOf(admin, `/api/admin/tour-queue?${query}`)
    expect(await queue('q=ann%20lee')).toEqual([joann, ann])
    expect(await queue('q=ann%20lee&status=requested')).toEqual([joann, ann])
    expect(await queue('q=lee,%20ann')).toEqual([joann, lee, ann])
    const first = await admin.get('/api/admin/tour-queue?q=lee,ann&limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    expect(await idsOf(admin, nextOf(first) ?? '')).toEqual([ann])
    expect(await queue('q=ann%20lee%20zzz')).toEqual([])
  })
})

describe('the search for an agent', () => {
  const words = ['Quillfeather', 'zora quill', 'ZQ@hearthside.test', 'hearthside']

  it.each([
    '/api/admin/tour-queue?sort=urgency',
    '/api/admin/tour-queue?sort=newest',
    '/api/admin/tours?sort=newest',
    '/api/tours?sort=newest',
  ])('finds the tours of an agent by name and by email in %s', async (list) => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const { first, second } = await twoAgents()
    for (const q of words) {
      const found = await idsOf(admin, `${list}&q=${encodeURIComponent(q)}`)
      expect(new Set(found), q).toEqual(new Set([first.id, second.id]))
    }
    // Two letters are too short for a trigram.
    expect(await idsOf(admin, `${list}&q=zq`)).toHaveLength(2)
    expect(await idsOf(admin, `${list}&q=nobody-here`)).toEqual([])
  })

  it('combines with the filters and counts the matching tours', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const { first, zora } = await twoAgents()
    const done = await addTour(app, zora, { status: 'completed' })
    expect(await idsOf(admin, '/api/admin/tour-queue?q=quillfeather&status=assistant_assigned')).toEqual([
      first.id,
    ])
    expect(await idsOf(admin, '/api/admin/tour-queue?q=quillfeather&group=closed')).toEqual([done.id])
    const page = await admin.get('/api/admin/tour-queue?q=quillfeather&limit=1')
    expect(page.headers['x-total-count']).toBe('3')
  })

  it('finds an assistant’s own assignments by the agent, and no others', async () => {
    const { elena, first } = await twoAgents()
    const caller = await as(app, elena, 'assistant')
    for (const q of words)
      expect(await idsOf(caller, `/api/assistant/assignments?q=${encodeURIComponent(q)}`), q).toEqual([
        first.id,
      ])
  })

  it('finds an assistant’s own assignments by the day, too, on the property’s clock', async () => {
    const { elena, zora } = await twoAgents()
    const caller = await as(app, elena, 'assistant')
    const assigned = { assistant: elena, status: 'confirmed', city: 'san_antonio' } as const
    const [late, scheduled, requested] = [
      await addTour(app, zora, { ...assigned, scheduledDate: new Date('2026-04-02T04:30:00Z') }),
      await addTour(app, zora, { ...assigned, scheduledDate: new Date('2026-04-02T15:00:00Z') }),
      await addTour(app, zora, {
        assistant: elena,
        status: 'contacting_client',
        requestedDateTime: new Date('2026-04-02T15:00:00Z'),
      }),
    ]
    // Nobody else's: the same day, without the assistant.
    await addTour(app, zora, { status: 'confirmed', scheduledDate: new Date('2026-04-02T15:00:00Z') })
    const found = async (query: string) => new Set(await idsOf(caller, `/api/assistant/assignments?${query}`))
    expect(await found('day=2026-04-02')).toEqual(new Set([scheduled.id, requested.id]))
    expect(await found('day=2026-04-01')).toEqual(new Set([late.id]))
    expect(await found('day=2026-04-02&group=completed')).toEqual(new Set([scheduled.id]))
    // With a text, either is enough.
    expect(await found('day=2026-04-01&q=nobody-here')).toEqual(new Set([late.id]))
    expect((await found('day=2026-04-01&q=quillfeather')).size).toBe(4)
    expect(await found('day=2026-04-01&lastDay=2026-04-02')).toEqual(
      new Set([late.id, scheduled.id, requested.id]),
    )
    expect(await found('day=2026-03-29&lastDay=2026-04-01')).toEqual(new Set([late.id]))
    expect(await found('day=2026-04-02&lastDay=2026-04-02')).toEqual(new Set([scheduled.id, requested.id]))
    for (const [query, path, message] of [
      ['day=2026-02-30', 'day', 'Enter a day, such as 2026-11-28'],
      ['lastDay=2026-04-01', 'day', 'Enter the first day, too'],
      ['day=2026-04-02&lastDay=2026-04-01', 'lastDay', 'The last day must not be before the first'],
    ]) {
      const refused = await caller.get(`/api/assistant/assignments?${query}`)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ errors: [{ path, message }] })
    }
  })

  it('finds an agent’s tours after a change of name', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const { zora } = await twoAgents()
    const agent = await as(app, zora, 'agent')
    const renamed = await agent.put('/api/profile', { firstName: 'Zora', lastName: 'Nightingale' })
    expect(renamed.status).toBe(200)
    expect(await idsOf(admin, '/api/admin/tour-queue?q=nightingale')).toHaveLength(2)
    expect(await idsOf(admin, '/api/admin/tour-queue?q=quillfeather')).toEqual([])
  })

  it('ignores the username, which the list does not show', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const agent = await addAgent(app, { username: 'wren.secret' })
    await addTour(app, agent, {})
    expect(await idsOf(admin, '/api/admin/tour-queue?q=wren.secret')).toEqual([])
  })

  it('does not find an agent’s own tours by their own name', async () => {
    const { zora } = await twoAgents()
    const caller = await as(app, zora, 'agent')
    expect(await idsOf(caller, '/api/agent/tour-requests?q=quillfeather')).toEqual([])
  })

  it.each([1, 3] as const)('reads the tours from the indexes, %i words at once', async (looked) => {
    const { orm } = app.database
    const sought = soughtWithAgent('back_office', looked)
    const statement = orm.select({ id: tours.id }).from(tours).where(sought).toSQL()
    const values = statement.params.map(() => "'{%quillfeather%,%zora%}'").join(', ')
    const plan = await app.database.transaction(async (tx) => {
      // The test tables are so small that PostgreSQL would not choose an index.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
      await tx.execute(sql.raw(`prepare sought_with_agent as ${statement.sql}`))
      const explained = await tx.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain execute sought_with_agent(${values})`),
      )
      await tx.execute(sql`deallocate sought_with_agent`)
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/BitmapOr/)
    expect(plan).toMatch(/Bitmap Index Scan on tours_search/)
    const [, lookedUp = ''] = /on tours_search .*\n\s*Index Cond: (.*)/.exec(plan) ?? []
    expect(lookedUp.match(/search_text ~~/g)).toHaveLength(looked)
    expect(plan).toMatch(/Bitmap Index Scan on tours_agent_/)
    expect(plan).toMatch(/Bitmap Index Scan on users_search/)
  })
})

describe('the filter by assistant', () => {
  it('lists the tours that an assistant coordinates or escorts, as many as the workload shows', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const [elena, james] = [await addAssistant(app), await addAssistant(app)]
    const agent = await addAgent(app)
    const both = { assistant: elena, status: 'assistant_assigned' } as const
    const coordinated = await addTour(app, agent, { ...both, escortAssistantId: elena.id })
    const escorted = await addTour(app, agent, {
      assistant: james,
      status: 'assistant_assigned',
      escortAssistantId: elena.id,
    })
    await addTour(app, agent, { assistant: james, status: 'assistant_assigned' })
    await addTour(app, agent, { assistant: elena, status: 'completed' })
    await addTour(app, agent, {})
    const found = await idsOf(admin, `/api/admin/tour-queue?sort=urgency&assistantId=${elena.id}`)
    expect(new Set(found)).toEqual(new Set([coordinated.id, escorted.id]))
    const assistant = await admin.get(`/api/admin/assistants/${elena.id}`)
    expect(assistant.body).toMatchObject({ currentWorkload: found.length })
  })
})
