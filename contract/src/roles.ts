import { z } from 'zod'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { requiredLine, requiredParagraph } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { userType } from './people/user-types.ts'

const permissionFacts = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** Whether calls check it. Otherwise it is only a label. */
  isSystemPermission: z.boolean(),
}

/** A permission that calls check, or a label that the back office defined itself. */
export const permissionEntry = z.object(permissionFacts)
export type PermissionEntry = z.infer<typeof permissionEntry>

/** A permission with the roles that contain it, and the people who have it through these roles. */
export const heldPermission = z.object({
  ...permissionFacts,
  /** Those of the user types first. A role that is off grants nothing. */
  roles: z.array(
    z.object({ id: z.string(), name: z.string(), isSystemRole: z.boolean(), isActive: z.boolean() }),
  ),
  peopleCount: z.int(),
  /** The first few people, by name. `GET /api/admin/users?permission=` lists all. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type HeldPermission = z.infer<typeof heldPermission>

export const permissionGroup = z.object({ category: z.string(), permissions: z.array(heldPermission) })
export type PermissionGroup = z.infer<typeof permissionGroup>

const roleFacts = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Users have it through their user type; it is read-only. */
  isSystemRole: z.boolean(),
  userType: userType.nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** The number of users who have it through their type or by assignment. */
  peopleCount: z.int(),
  permissionCount: z.int(),
  /** Names of its permissions that calls check. Only users who have all of them can assign the role. */
  permissionNames: z.array(z.string()),
}

export const role = z.object(roleFacts)
export type Role = z.infer<typeof role>

export const roleDetail = z.object({ ...roleFacts, permissions: z.array(permissionEntry) })
export type RoleDetail = z.infer<typeof roleDetail>

/** A user's permissions in the back office, each with the roles that grant it. */
export const effectivePermissions = z.object({
  userId: z.string(),
  name: z.string(),
  userType,
  /** The roles assigned to this user, besides that of their type. */
  roles: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  permissions: z.array(z.object({ name: z.string(), category: z.string(), by: z.array(z.string()) })),
})
export type EffectivePermissions = z.infer<typeof effectivePermissions>

const viewers = { staff: 'roles.view' } as const
const managers = { staff: 'roles.manage' } as const
const ids = (message: string) => z.array(id(message), { error: message }).max(500, message)

const endpoint = endpointsOf({ noun: 'roles' })

export const roles = {
  listRoles: endpoint('GET /api/admin/roles', {
    summary: 'All roles: those of the user types first, then the others by name',
    audience: viewers,
    answers: { 200: z.array(role) },
  }),
  readRole: endpoint('GET /api/admin/roles/:id', {
    summary: 'A role with its permissions',
    audience: viewers,
    params: idParams,
    answers: { 200: roleDetail },
    refusals: ['not_found'],
  }),
  createRole: endpoint('POST /api/admin/roles', {
    summary: 'Create a role without permissions',
    audience: managers,
    body: z.object({
      name: requiredLine('Role name required', 100),
      description: requiredParagraph('Description required', 500),
    }),
    answers: { 201: roleDetail },
    refusals: ['name_taken'],
  }),
  updateRole: endpoint('PUT /api/admin/roles/:id', {
    summary: 'Rename or describe a role, or switch it on or off; omitted fields stay',
    audience: managers,
    params: idParams,
    body: z.object({
      name: requiredLine('Role name required', 100).nullish(),
      description: requiredParagraph('Description required', 500).nullish(),
      isActive: z.boolean({ error: 'Choose yes or no' }).nullish(),
      version: versionField,
    }),
    answers: { 200: roleDetail },
    refusals: ['not_found', 'system_role', 'name_taken', 'version_conflict', 'not_yours_to_give'],
  }),
  deleteRole: endpoint('DELETE /api/admin/roles/:id', {
    summary: 'Delete a role and remove it from its people, whose sessions end',
    audience: managers,
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found', 'system_role'],
  }),
  setRolePermissions: endpoint('PUT /api/admin/roles/:id/permissions', {
    summary: 'Replace a role’s permissions by a full list',
    audience: managers,
    params: idParams,
    body: z.object({
      permissionIds: ids('Choose one of the existing permissions'),
      version: versionField,
    }),
    answers: { 200: roleDetail },
    refusals: ['not_found', 'system_role', 'not_yours_to_give', 'version_conflict'],
  }),
  listPermissions: endpoint('GET /api/admin/permissions', {
    summary: 'All permissions, grouped by category, with the roles and people who have them',
    audience: viewers,
    answers: { 200: z.array(permissionGroup) },
  }),
  createPermission: endpoint('POST /api/admin/permissions', {
    summary: 'Create a permission: a label that no call requires',
    audience: managers,
    body: z.object({
      name: requiredLine('Permission name required', 100),
      description: requiredParagraph('Description required', 500),
      category: requiredLine('Category required', 60),
    }),
    answers: { 201: permissionEntry },
    refusals: ['name_taken'],
  }),
  readEffectivePermissions: endpoint('GET /api/admin/users/:id/permissions', {
    summary: 'A person’s permissions, with their roles',
    audience: viewers,
    params: idParams,
    answers: { 200: effectivePermissions },
    refusals: ['not_found'],
  }),
  giveRoles: endpoint('PUT /api/admin/users/:id/roles', {
    summary: 'Replace a person’s assigned roles; a change ends their sessions',
    audience: managers,
    params: idParams,
    body: z.object({ roleIds: ids('Choose one of the existing roles') }),
    answers: { 200: effectivePermissions },
    refusals: ['not_found', 'not_yours_to_give'],
  }),
}
