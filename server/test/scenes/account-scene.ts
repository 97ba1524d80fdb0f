import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '../../src/features/people/tables.ts'
import type { TestApp } from '../app.ts'
import { as, asNobody } from '../callers.ts'
import { addAdmin, nobodyYet } from '../people.ts'

/**
 * An administrator, a super administrator who may create administrators, and their sessions. The objects are refilled
 * before each test.
 */
export const useAdministrators = (app: TestApp) => {
  const [admin, boss] = [nobodyYet(), nobodyYet()]
  const [desk, head] = [asNobody(app), asNobody(app)]
  beforeEach(async () => {
    Object.assign(admin, await addAdmin(app, { firstName: 'Ada' }))
    Object.assign(boss, await addAdmin(app, { userType: 'super_admin', firstName: 'Super' }))
    await app.database.orm.update(users).set({ canCreateAdmins: true }).where(eq(users.id, boss.id))
    Object.assign(desk, await as(app, admin, 'staff'))
    Object.assign(head, await as(app, boss, 'staff'))
  })
  return { admin, boss, desk, head }
}
