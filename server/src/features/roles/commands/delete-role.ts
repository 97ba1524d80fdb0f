import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { RoleSessions } from '../ports.ts'
import { listHolders, listPermissionsOf } from '../queries.ts'
import { roles } from '../tables.ts'

/**
 * Deletes a role and removes it from its people, whose sessions end.
 *
 * @throws Refusal not_found, system_role
 */
export const deleteRole = async (
  { database, clock }: Kernel,
  sessions: RoleSessions,
  viewer: StaffViewer,
  roleId: string,
): Promise<void> => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const [role] = await tx.select().from(roles).where(eq(roles.id, roleId)).for('update')
    if (!role) throw refuse('not_found')
    if (role.isSystemRole) throw refuse('system_role')
    const holders = await listHolders(tx, role.id)
    const permissions = (await listPermissionsOf(tx, role.id)).map(({ name }) => name).sort()
    // Its assignments and permissions are deleted with it.
    await tx.delete(roles).where(eq(roles.id, role.id))
    await recordAction(tx, viewer, now, {
      action: 'role.deleted',
      subject: { type: 'role', id: role.id, label: role.name },
      before: { description: role.description, permissions, people: holders.length },
      event: { topic: 'roles', permission: 'roles.view' },
    })
    await sessions.revokeSessions(
      tx,
      holders.filter((id) => id !== viewer.userId),
      viewer.userId,
    )
  })
}
