import { and, eq, inArray } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import { requireOwn } from '../policy.ts'
import type { RoleSessions } from '../ports.ts'
import { listGiven, listNamesOf } from '../queries.ts'
import { roles, userRoles } from '../tables.ts'

/**
 * Replaces a back-office person's assigned roles. A change ends their sessions except the caller's own.
 *
 * @throws Refusal not_found; invalid_input for an unknown role, one of a user type, or an agent; not_yours_to_give
 */
export const assignRoles = async (
  { database, clock }: Kernel,
  sessions: RoleSessions,
  viewer: StaffViewer,
  input: { userId: string; roleIds: readonly string[] },
): Promise<void> => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, input.userId)).for('update')
    if (!person || hasLeft(person)) throw refuse('not_found')
    const ids = [...new Set(input.roleIds)]
    if (person.userType === 'real_estate_agent' && ids.length > 0)
      throw refuseField('roleIds', 'Agents can’t have back-office roles')
    const wanted =
      ids.length === 0 ? [] : await tx.select().from(roles).where(inArray(roles.id, ids)).for('share')
    if (wanted.length !== ids.length || wanted.some(({ isSystemRole }) => isSystemRole))
      throw refuseField('roleIds', 'Choose one of the existing roles')

    const had = await listGiven(tx, person.id)
    const hadIds = new Set(had.map(({ id }) => id))
    const added = wanted.filter(({ id }) => !hadIds.has(id))
    const taken = had.filter(({ id }) => !ids.includes(id))
    if (added.length === 0 && taken.length === 0) return
    requireOwn(
      viewer,
      await listNamesOf(
        tx,
        added.map(({ id }) => id),
      ),
    )
    if (taken.length > 0)
      await tx.delete(userRoles).where(
        and(
          eq(userRoles.userId, person.id),
          inArray(
            userRoles.roleId,
            taken.map(({ id }) => id),
          ),
        ),
      )
    if (added.length > 0)
      await tx.insert(userRoles).values(
        added.map(({ id }) => ({
          userId: person.id,
          roleId: id,
          assignedBy: viewer.userId,
          assignedAt: now,
        })),
      )
    const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).sort()
    await recordAction(tx, viewer, now, {
      action: 'user.roles_changed',
      subject: { type: 'user', id: person.id, label: person.name },
      before: { roles: names(had) },
      after: { roles: names(wanted) },
      event: { topic: 'roles', permission: 'roles.view' },
    })
    if (person.id !== viewer.userId) await sessions.revokeSessions(tx, [person.id], viewer.userId)
  })
}
