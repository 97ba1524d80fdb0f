import { assistants as calls } from '@porchlight/contract/assistants'
import { beforeEach } from 'vitest'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { as, asNobody } from '../callers.ts'
import { addAdmin, nobodyYet } from '../people.ts'
import { plainRows } from '../plain-rows.ts'

export const assistantsPath = '/api/admin/assistants'

/** An assistant as the form of the back office sends them. */
export const wren = {
  name: 'Wren Abara',
  email: 'wren@example.test',
  username: 'wren',
  password: 'a good password',
  phone: '210-555-0142',
  hourlyRate: 27.5,
  bio: 'Knows the Pearl.',
  yearsExperience: 3,
}

/** The administrator Ada Desk, who creates assistants. The objects are refilled before each test. */
export const useAssistantDesk = (app: TestApp) => {
  const [boss, desk] = [nobodyYet(), asNobody(app)]
  beforeEach(async () => {
    Object.assign(boss, await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' }))
    Object.assign(desk, await as(app, boss, 'staff'))
  })
  const rows = plainRows(() => app.database)
  return {
    boss,
    desk,
    create: async (more: object = {}, by = desk) =>
      answerOf(calls.createAssistant, await by.post(assistantsPath, { ...wren, ...more })),
    lastAudit: async () =>
      (
        await rows.query("select * from audit_log where subject_type = 'assistant' order by id desc limit 1")
      )[0],
  }
}
