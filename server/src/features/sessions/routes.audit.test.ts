import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, password } from '../../../test/people.ts'
import { auditLog, users } from '../people/tables.ts'

const app = useApp()
const nobody = () => asNobody(app)

describe('the audit log of sign-ins', () => {
  const log = async () => {
    const rows = await app.database.orm.select().from(auditLog).orderBy(auditLog.at, auditLog.id)
    return rows.map((row) => [row.action, row.subjectLabel, row.actorId, row.byTeamPassword, row.reason])
  }
  it('contains sign-ins to the back office, and failed ones', async () => {
    const ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' })
    await nobody().post('/api/admin/login', { email: ada.email, password })
    await nobody().post('/api/admin/login', { email: ada.email, password: 'wrong' })
    await nobody().post('/api/admin/login', { email: 'nobody@example.test', password: 'wrong' })
    await expect.poll(log).toEqual([
      ['session.signed_in', 'Ada Desk', ada.id, false, null],
      ['session.sign_in_failed', 'Ada Desk', null, false, 'Wrong password.'],
    ])
  })

  it('contains sign-ins with assistants’ own passwords, and attempts at a locked account', async () => {
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Park' })
    const login = () => nobody().post('/api/assistant/login', { username: elena.username, password })
    await login()
    await app.database.orm
      .update(users)
      .set({ isLocked: true, lockedAt: app.clock.now() })
      .where(eq(users.id, elena.id))
    await login()
    await expect.poll(log).toEqual([
      ['session.signed_in', 'Elena Park', elena.id, false, null],
      ['session.sign_in_failed', 'Elena Park', null, false, 'The account is locked.'],
    ])
  })

  it('does not contain sign-ins of agents', async () => {
    const agent = await addAgent(app)
    const signIn = (by: string) => nobody().post('/api/agent/login', { email: agent.email, password: by })
    await signIn(password)
    await signIn('wrong')
    expect(await log()).toEqual([])
  })
})
