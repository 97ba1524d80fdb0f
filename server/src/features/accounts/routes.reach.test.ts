import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAdmin, addAssistant, as, type Caller, outcomeOf, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { users } from '../people/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app, { firstName: 'Ada' }), 'staff')
})

describe('making people of the back office', () => {
  /** Somebody who makes them, with the mark for it. */
  const maker = async (person: Person, ...more: string[]) => {
    await giveRole(app, person, ['users.view', 'users.manage', 'users.create_admins', ...more])
    await app.database.orm.update(users).set({ canCreateAdmins: true }).where(eq(users.id, person.id))
    return as(app, person, 'staff')
  }
  let number = 0
  const make = (by: Caller, userType: string) =>
    by.post('/api/admin/users', {
      ...{ email: `new${++number}@example.test`, password: 'long enough', userType },
    })

  it('gives no type that may do what the maker may not', async () => {
    const wren = await maker(await addAssistant(app, { userType: 'tour_assistant' }))
    expect(outcomeOf(await make(wren, 'admin'))).toBe('403 not_yours_to_give')
    expect(outcomeOf(await make(wren, 'scheduling_assistant'))).toBe('403 not_yours_to_give')
    expect(await rows.query("select 1 from users where email like 'new%'")).toEqual([])
    expect(outcomeOf(await make(wren, 'tour_assistant'))).toBe('201')
  })

  it('is an admin’s who was given the permission and the mark', async () => {
    const ada = await maker(await addAdmin(app))
    for (const type of ['admin', 'scheduling_assistant', 'tour_assistant'])
      expect(outcomeOf(await make(ada, type)), type).toBe('201')
    expect(outcomeOf(await make(ada, 'super_admin'))).toBe('403 not_yours_to_manage')
  })
})
