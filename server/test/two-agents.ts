import { beforeEach } from 'vitest'
import type { TestApp } from './app.ts'
import { as, asNobody } from './callers.ts'
import { addAdmin, addAgent, nobodyYet } from './people.ts'

/**
 * Two agents and one member of the back office, each with a session, created again before each test. The objects stay
 * the same and are refilled, so a file can destructure them once.
 */
export const useTwoAgents = (app: TestApp) => {
  const [sarah, marcus, ada] = [nobodyYet(), nobodyYet(), nobodyYet()]
  const [asSarah, asMarcus, asAdmin] = [asNobody(app), asNobody(app), asNobody(app)]

  beforeEach(async () => {
    Object.assign(sarah, await addAgent(app, { firstName: 'Sarah', lastName: 'Chen' }))
    Object.assign(marcus, await addAgent(app, { firstName: 'Marcus', lastName: 'Hill' }))
    Object.assign(ada, await addAdmin(app, { firstName: 'Ada', lastName: 'Boss' }))
    Object.assign(asSarah, await as(app, sarah, 'agent'))
    Object.assign(asMarcus, await as(app, marcus, 'agent'))
    Object.assign(asAdmin, await as(app, ada, 'staff'))
  })
  return { sarah, marcus, ada, asSarah, asMarcus, asAdmin }
}
