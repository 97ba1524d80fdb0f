import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { AuditEntry } from '../../people/steps/record-audit.ts'
import { findRole, listHolders, listPermissionsOf } from '../queries.ts'
import { roles } from '../tables.ts'
import { roleDetailView } from '../views.ts'

export type LockedRole = typeof roles.$inferSelect

/** A command's change to a role: the columns to set, and its audit entry; null if there is nothing to change. */
export type RoleChange = {
  set: Partial<Pick<LockedRole, 'name' | 'description' | 'isActive'>>
  audit: Pick<AuditEntry, 'action' | 'before' | 'after'>
}

/**
 * Updates one of the back office's own roles: locks it, refuses an outdated version, lets `decide` choose the change,
 * and writes the version, one audit row and one event. Its people stay signed in, and their pages read their
 * permissions again (docs/decisions/0005).
 *
 * @param decide receives the locked row; may refuse; may write related rows in the same transaction
 * @throws Refusal not_found, system_role, version_conflict (with `current`), and the refusals of `decide`
 */
export const updateLockedRole = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  viewer: StaffViewer,
  request: { roleId: string; version: number | null },
  decide: (role: LockedRole) => Promise<RoleChange | null>,
): Promise<void> => {
  const now = clock.now()
  const [role] = await tx.select().from(roles).where(eq(roles.id, request.roleId)).for('update')
  if (!role) throw refuse('not_found')
  if (role.isSystemRole) throw refuse('system_role')
  if (request.version !== null && request.version !== role.version) {
    const current = await findRole(tx, request.roleId)
    if (!current) throw refuse('not_found')
    throw refuse('version_conflict', {
      current: roleDetailView(current, await listPermissionsOf(tx, current.id)),
    })
  }
  const change = await decide(role)
  if (change === null) return
  await tx
    .update(roles)
    .set({ ...change.set, version: role.version + 1, updatedAt: now })
    .where(eq(roles.id, role.id))
  await recordAction(tx, viewer, now, {
    ...change.audit,
    subject: { type: 'role', id: role.id, label: change.set.name ?? role.name },
    event: { topic: 'roles', userIds: await listHolders(tx, role.id), permission: 'roles.view' },
  })
}
