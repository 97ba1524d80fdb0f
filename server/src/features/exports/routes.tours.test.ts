import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app)
  caller = await as(app, agent, 'agent')
})

const row = z.record(z.string(), z.unknown())
const file = z.looseObject({ tours: z.array(row), properties: z.array(row), subscription: row })
const taken = async () => {
  const { status, text, body } = await caller.get('/api/profile/export')
  expect(status, text).toBe(200)
  return { text, data: file.parse(body) }
}

it('a personal data export contains how the agent rated the assistant of a tour, and not who that was', async () => {
  const assistant = await addAssistant(app, { firstName: 'Elena', lastName: 'Secret' })
  const tour = await addTour(app, agent, { assistant, status: 'confirmed' })
  await addTour(app, agent, { status: 'requested' })
  const now = app.clock.now()
  await rows.query(
    `update tour_assignments set status = 'completed', ended_at = $1, ended_reason = 'completed', notes = 'For the desk' where tour_id = $2`,
    [now, tour.id],
  )
  await rows.query(
    `update tours set status = 'completed', outcome = 'completed', completed_at = $1 where id = $2`,
    [now, tour.id],
  )
  const rated = await caller.put(`/api/agent/tour-requests/${tour.id}/rating`, {
    rating: 4,
    comment: 'On time, and kind.',
  })
  expect(outcomeOf(rated)).toBe('200')
  const { data, text } = await taken()
  expect(data.tours.map(({ ratings }) => ratings)).toEqual([
    [{ rating: 4, comment: 'On time, and kind.', ratedAt: now.toISOString() }],
    [],
  ])
  expect(text).not.toMatch(/Elena|Secret|For the desk/)
})

it('a personal data export contains the dates and the charge of a tour, what the agent entered of a property, and a planned plan', async () => {
  const at = app.clock.now()
  const tour = await addTour(app, agent, { status: 'cancelled' })
  await rows.query(
    `update tours set cancel_requested_at = $1, charge_failure = 'Your card was declined.' where id = $2`,
    [at, tour.id],
  )
  const added = await caller.post('/api/agent/properties', {
    address: '5 Lantern Row',
    city: 'San Antonio',
    state: 'TX',
    type: 'house',
    propertyManagementCompany: 'Acme Homes',
    imageUrl: 'https://pictures.example/5.jpg',
    escortRequired: true,
  })
  expect(added.status, added.text).toBe(201)
  await rows.query(
    `update subscriptions set pending_plan = 'basic', pending_plan_at = $1 where user_id = $2`,
    [at, agent.id],
  )
  const { data } = await taken()
  expect(data.tours).toMatchObject([
    {
      cancelRequestedAt: at.toISOString(),
      chargeFailure: 'Your card was declined.',
      adminScheduled: false,
      archivedAt: null,
    },
  ])
  expect(data.properties).toMatchObject([
    {
      propertyManagementCompany: 'Acme Homes',
      imageUrl: 'https://pictures.example/5.jpg',
      escortRequired: true,
      withdrawnAt: null,
    },
  ])
  expect(data.subscription).toMatchObject({ pendingPlan: 'basic', pendingPlanAt: at.toISOString() })
})
