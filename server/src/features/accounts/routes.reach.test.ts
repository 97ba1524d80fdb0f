import { accounts } from '@porchlight/contract/accounts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAdmin, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { users } from '../people/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app, { firstName: 'Ada' }), 'staff')
})

describe('creating staff', () => {
  /** A person with the permission and the flag to create staff. */
  const maker = async (person: Person, ...more: string[]) => {
    await giveRole(app, person, ['users.view', 'users.manage', 'users.create_admins', ...more])
    await app.database.orm.update(users).set({ canCreateAdmins: true }).where(eq(users.id, person.id))
    return as(app, person, 'staff')
  }
  let number = 0
  const make = (by: Caller, userType: string) =>
    by.post('/api/admin/users', { email: `new${++number}@example.test`, password: 'long enough', userType })

  it('allows no type with permissions that the creator does not have', async () => {
    const wren = await maker(await addAssistant(app, { userType: 'tour_assistant' }))
    expect(outcomeOf(await make(wren, 'admin'))).toBe('403 not_yours_to_give')
    expect(outcomeOf(await make(wren, 'scheduling_assistant'))).toBe('403 not_yours_to_give')
    expect(await rows.query("select 1 from users where email like 'new%'")).toEqual([])
    expect(outcomeOf(await make(wren, 'tour_assistant'))).toBe('201')
  })

  it('needs an admin with both the permission and the flag', async () => {
    const ada = await maker(await addAdmin(app))
    for (const type of ['admin', 'scheduling_assistant', 'tour_assistant'])
      expect(outcomeOf(await make(ada, type)), type).toBe('201')
    expect(outcomeOf(await make(ada, 'super_admin'))).toBe('403 not_yours_to_manage')
  })
})

describe('a password reset for inactive staff', () => {
  const send = (id: string) => desk.post(`/api/admin/users/${id}/password-reset`)
  const may = async (id: string) =>
    answerOf(accounts.readUser, await desk.get(`/api/admin/users/${id}`)).may.resetPassword

  it('is refused, is not offered, and is not in the audit log', async () => {
    const [inactive, deleted] = [await addAssistant(app), await addAssistant(app)]
    expect(await may(inactive.id)).toBe(true)
    await desk.put(`/api/admin/assistants/${inactive.id}`, { isActive: false })
    expect((await desk.delete(`/api/admin/assistants/${deleted.id}`)).status).toBe(204)
    expect(outcomeOf(await send(inactive.id))).toBe('409 account_inactive')
    expect(await may(inactive.id)).toBe(false)
    expect(outcomeOf(await send(deleted.id))).toBe('404 not_found')
    expect(await rows.query("select 1 from audit_log where subject_type = 'user'")).toEqual([])
    expect(await rows.query("select 1 from events where kind like 'user.%'")).toEqual([])
  })
})
