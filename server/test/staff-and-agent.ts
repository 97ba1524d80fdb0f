import { beforeEach } from 'vitest'
import type { TestApp } from './app.ts'
import { as, asNobody } from './callers.ts'
import { addAdmin, addAgent, nobodyYet } from './people.ts'

/** A session of the back office, and an agent. The objects are refilled before each test. */
export const useStaffAndAgent = (app: TestApp) => {
  const [staff, agent] = [asNobody(app), nobodyYet()]
  beforeEach(async () => {
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
    Object.assign(agent, await addAgent(app))
  })
  return { staff, agent }
}
