import { profile } from '@porchlight/contract/people/profile'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const path = '/api/agent/first-steps'

describe('the first steps on the dashboard', () => {
  it('are dismissed and shown again for the agent alone, in every session, with a record of each change', async () => {
    const pat = await addAgent(app)
    const [here, there] = [await as(app, pat, 'agent'), await as(app, pat, 'agent')]
    const other = await as(app, await addAgent(app), 'agent')
    const read = async (who = here) => answerOf(profile.readFirstSteps, await who.get(path))
    const write = async (dismissed: boolean) =>
      answerOf(profile.updateFirstSteps, await here.put(path, { dismissed }))
    const { version } = answerOf(profile.readProfile, await here.get('/api/profile'))

    expect(await read()).toEqual({ dismissed: false })
    expect(await write(true)).toEqual({ dismissed: true })
    expect(await write(true)).toEqual({ dismissed: true })
    expect(await read(there)).toEqual({ dismissed: true })
    expect(await read(other)).toEqual({ dismissed: false })
    expect(await write(false)).toEqual({ dismissed: false })
    const log = `select action from audit_log where subject_id = '${pat.id}' order by id`
    expect((await rows.query(log)).map((row) => row)).toEqual([
      { action: 'user.first_steps_dismissed' },
      { action: 'user.first_steps_shown' },
    ])
    expect(await rows.query(`select kind from events where kind like 'user.first_steps_%'`)).toHaveLength(2)
    // A profile that is open elsewhere can still be saved.
    expect(answerOf(profile.readProfile, await here.get('/api/profile')).version).toBe(version)
  })

  it('are unchanged after a call without the field, which the answer names that is missing, and changes nothing', async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    for (const body of [{}, { dismissed: 'yes' }])
      expect(refusalOf(await caller.put(path, body))).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'dismissed' }],
      })
    expect(answerOf(profile.readFirstSteps, await caller.get(path))).toEqual({ dismissed: false })
  })

  it('are refused to staff, assistants and strangers', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    for (const caller of [admin, assistant]) {
      expect(outcomeOf(await caller.get(path))).toBe('403 not_allowed')
      expect(outcomeOf(await caller.put(path, { dismissed: true }))).toBe('403 not_allowed')
    }
    expect(outcomeOf(await asNobody(app).get(path))).toBe('401 not_signed_in')
    expect(outcomeOf(await asNobody(app).put(path, { dismissed: true }))).toBe('401 not_signed_in')
  })
})
