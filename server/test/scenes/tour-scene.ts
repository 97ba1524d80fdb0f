import type { Permission } from '@porchlight/contract/kernel/permissions'
import { beforeEach } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import type { Answered } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { as, asNobody, type Caller, type Door } from '../callers.ts'
import { addProperty, addTour } from '../factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../people.ts'
import { plainRows } from '../plain-rows.ts'

/** A signed-in person. */
export type Someone = {
  readonly userId: string
  readonly person: Person
  readonly caller: Caller
}

export const signedIn = async (app: TestApp, person: Person, door: Door): Promise<Someone> => ({
  userId: person.id,
  person,
  caller: await as(app, person, door),
})

/** Removes permissions from the role that people of a type have by default. */
export const takeFromRole = (app: TestApp, userType: 'admin' | 'scheduling_assistant', names: Permission[]) =>
  plainRows(() => app.database).query(
    `delete from role_permissions rp using roles r, permissions p
     where r.id = rp.role_id and p.id = rp.permission_id and r.user_type = $1 and p.name = any($2)`,
    [userType, names],
  )

/**
 * Two agents with tours, their assistants and the back office: Elena works on Sarah's tour, James escorts Marcus's;
 * Sarah's other tour has no assistant.
 */
export const tourScene = async (app: TestApp) => {
  const sarah = await signedIn(app, await addAgent(app, { firstName: 'Sarah', lastName: 'Chen' }), 'agent')
  const marcus = await signedIn(app, await addAgent(app, { firstName: 'Marcus', lastName: 'Hill' }), 'agent')
  const assistant = { userType: 'tour_assistant' } as const
  const elena = await signedIn(
    app,
    await addAssistant(app, { ...assistant, firstName: 'Elena', lastName: 'Ruiz' }),
    'assistant',
  )
  const james = await signedIn(
    app,
    await addAssistant(app, { ...assistant, firstName: 'James', lastName: 'Okafor' }),
    'assistant',
  )
  const admin = await signedIn(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Boss' }), 'staff')
  const property = await addProperty(app, {
    propertyName: 'Oak House',
    address: '1 Oak St',
    unit: '4B',
    city: 'denver',
    state: 'CO',
    zipCode: '80202-1234',
    timeZone: 'America/Denver',
    latitude: 39.7392,
    longitude: -104.9903,
  })
  const tour = async (agent: Someone, facts: Parameters<typeof addTour>[2] = {}) => {
    const client = { clientFirstName: 'Nina', clientLastName: 'Park', clientEmail: 'nina@example.com' }
    const { id } = await addTour(app, agent.person, {
      ...client,
      clientPhone: '555-010-0100',
      propertyId: property.id,
      ...facts,
    })
    return id
  }
  return {
    rows: plainRows(() => app.database),
    people: { sarah, marcus, elena, james, admin },
    tour,
    tours: {
      sarahs: await tour(sarah, { assistant: elena.person }),
      sarahsOther: await tour(sarah),
      marcuss: await tour(marcus, { escortAssistantId: james.userId }),
      missing: newId(),
    },
  }
}

type TourScene = Awaited<ReturnType<typeof tourScene>>

/** The same scene, created again before each test of a file or a group. */
export const useTourScene = (app: TestApp) => {
  let scene: TourScene | undefined
  beforeEach(async () => {
    scene = await tourScene(app)
    // These tests do not look at the events of the scene's own tours.
    await scene.rows.query('delete from events')
  })
  const parts = (): TourScene => {
    if (!scene) throw new Error('The scene is set in beforeEach; use it inside tests')
    return scene
  }

  return {
    app,
    /** Makes one call as a person, or without a session. */
    call: (who: Someone | null, method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answered> => {
      const caller = who?.caller ?? asNobody(app)
      return method === 'GET' ? caller.get(url) : caller.post(url, body)
    },
    // Getters, because each test has its own scene.
    get people() {
      return parts().people
    },
    get tours() {
      return parts().tours
    },
    get tour() {
      return parts().tour
    },
    get rows() {
      return parts().rows
    },
  }
}
