import type {
  EffectivePermissions,
  HeldPermission,
  PermissionEntry,
  PermissionGroup,
  Role,
  RoleDetail,
} from '@porchlight/contract/roles'
import type { PersonRow } from '../people/queries.ts'
import type { EffectiveRow, HeldPermissionRow, PermissionRow, RoleRow } from './queries.ts'

export const permissionView = (row: Omit<PermissionRow, 'createdAt' | 'createdBy'>): PermissionEntry => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  isSystemPermission: row.isSystemPermission,
})

const heldPermissionView = (row: HeldPermissionRow): HeldPermission => ({
  ...permissionView(row),
  roles: row.roles,
  peopleCount: row.peopleCount,
  people: row.people,
})

/** Permissions with their holders, grouped by category, in their order. */
export const permissionGroupsView = (rows: readonly HeldPermissionRow[]): PermissionGroup[] => {
  const groups = new Map<string, HeldPermission[]>()
  for (const row of rows)
    groups.set(row.category, [...(groups.get(row.category) ?? []), heldPermissionView(row)])
  return [...groups].map(([category, found]) => ({ category, permissions: found }))
}

export const roleView = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isSystemRole: row.isSystemRole,
  userType: row.userType,
  isActive: row.isActive,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.creatorAnonymisedAt === null ? row.createdBy : null,
  peopleCount: row.peopleCount,
  permissionCount: row.permissionCount,
  permissionNames: row.permissionNames,
})

export const roleDetailView = (row: RoleRow, permissions: readonly PermissionRow[]): RoleDetail => ({
  ...roleView(row),
  permissions: permissions.map(permissionView),
})

export const effectiveView = (
  person: PersonRow,
  given: EffectivePermissions['roles'],
  rows: readonly EffectiveRow[],
): EffectivePermissions => ({
  userId: person.id,
  name: person.name,
  userType: person.userType,
  roles: given.map(({ id, name, isActive }) => ({ id, name, isActive })),
  permissions: rows.map(({ name, category, by }) => ({ name, category, by })),
})
