import { and, eq, inArray } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { requireOwn } from '../policy.ts'
import { findPermissions, listPermissionsOf } from '../queries.ts'
import { updateLockedRole } from '../steps/update-locked-role.ts'
import { rolePermissions } from '../tables.ts'

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name).sort()

/**
 * Replaces a role's permissions. The caller must have every added one.
 *
 * @throws Refusal not_found, system_role, invalid_input for an unknown permission, not_yours_to_give, version_conflict
 *   (with `current`)
 */
export const setRolePermissions = (
  kernel: Kernel,
  viewer: StaffViewer,
  input: { roleId: string; permissionIds: readonly string[]; version: number | null },
): Promise<void> =>
  kernel.database.transaction((tx) =>
    updateLockedRole(tx, kernel, viewer, input, async (role) => {
      const ids = new Set(input.permissionIds)
      const wanted = await findPermissions(tx, [...ids])
      if (wanted.length !== ids.size)
        throw refuseField('permissionIds', 'Choose one of the existing permissions')
      const had = await listPermissionsOf(tx, role.id)
      const hadIds = new Set(had.map(({ id }) => id))
      const added = wanted.filter(({ id }) => !hadIds.has(id))
      const taken = had.filter(({ id }) => !ids.has(id))
      if (added.length === 0 && taken.length === 0) return null
      requireOwn(viewer, namesOf(added))

      if (taken.length > 0)
        await tx.delete(rolePermissions).where(
          and(
            eq(rolePermissions.roleId, role.id),
            inArray(
              rolePermissions.permissionId,
              taken.map(({ id }) => id),
            ),
          ),
        )
      if (added.length > 0)
        await tx
          .insert(rolePermissions)
          .values(added.map(({ id }) => ({ roleId: role.id, permissionId: id })))
      return {
        set: {},
        audit: {
          action: 'role.permissions_changed',
          before: { permissions: namesOf(had) },
          after: { permissions: namesOf(wanted) },
        },
      }
    }),
  )
