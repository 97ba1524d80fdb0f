import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { UserType } from '@porchlight/contract/people/user-types'
import type { HeldPermission } from '@porchlight/contract/roles'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { isStillHere } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { permissions, rolePermissions, roles, userRoles } from './tables.ts'

/**
 * The names of the permissions in force for a row of `users`: those of the user type's role and of assigned active
 * roles. The columns of `users` are written out, because Drizzle omits the table name in a select from one table.
 */
export const permissionsInForce = sql`
  select p.name from roles r
  join role_permissions rp on rp.role_id = r.id
  join permissions p on p.id = rp.permission_id
  where r.is_active and (
    r.user_type = users.user_type
    or exists (select 1 from user_roles ur where ur.user_id = users.id and ur.role_id = r.id)
  )`

/** The same names as an array, without duplicates. */
export const effectivePermissions = sql<
  Permission[]
>`array(select distinct f.name from (${permissionsInForce}) f)`

/** Whether the person in `users` has the role with this name, also while it is off. The rule is that of peopleCount. */
export const hasRoleNamed = (name: SQL): SQL => sql`exists (
  select 1 from roles r where r.name = ${name} and (
    r.user_type = users.user_type
    or exists (select 1 from user_roles ur where ur.user_id = users.id and ur.role_id = r.id)
  ))`

const peopleCount = sql<number>`(
  select count(*)::int from users u where ${isStillHere('u')} and (
    u.user_type = ${roles.userType}
    or exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = ${roles.id})
  )
)`
const permissionCount = sql<number>`(
  select count(*)::int from role_permissions rp where rp.role_id = ${roles.id}
)`
const permissionNames = sql<string[]>`array(
  select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = ${roles.id} and p.is_system_permission order by p.name
)`

const selectRoles = (orm: Orm) =>
  orm
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      isSystemRole: roles.isSystemRole,
      userType: roles.userType,
      isActive: roles.isActive,
      version: roles.version,
      createdAt: roles.createdAt,
      createdBy: users.name,
      creatorAnonymisedAt: users.anonymisedAt,
      peopleCount,
      permissionCount,
      permissionNames,
    })
    .from(roles)
    .leftJoin(users, eq(users.id, roles.createdBy))

export type RoleRow = Awaited<ReturnType<typeof selectRoles>>[number]

/** All roles: those of the user types first, then the others by name. A business has only a few. */
export const listRoles = (orm: Orm): Promise<RoleRow[]> =>
  selectRoles(orm).orderBy(sql`${roles.isSystemRole} desc`, sql`lower(${roles.name})`)

export const findRole = (orm: Orm, id: string): Promise<RoleRow | undefined> =>
  firstRow(selectRoles(orm).where(eq(roles.id, id)))

export type PermissionRow = typeof permissions.$inferSelect

/** The number of people that a permission names; a list of users shows all. */
const NAMED_PEOPLE = 3

/** The roles that contain each permission, and the people who have it. The rule is that of permissionsInForce. */
export const listHeldPermissions = async (orm: Orm) => {
  const { rows } = await orm.execute<HeldPermissionRow>(sql`
    with held as (
      select distinct rp.permission_id, u.id, coalesce(nullif(u.name, ''), u.email::text) as name
      from users u
      join roles r on r.is_active and (
        r.user_type = u.user_type
        or exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = r.id)
      )
      join role_permissions rp on rp.role_id = r.id
      where u.user_type <> 'real_estate_agent' and ${isStillHere('u')}
    ), people as (
      select permission_id, count(*)::int as count,
        (array_agg(json_build_object('id', id, 'name', name) order by lower(name), id))[1:${sql.raw(String(NAMED_PEOPLE))}] as named
      from held group by permission_id
    ), granting as (
      select rp.permission_id, json_agg(
        json_build_object('id', r.id, 'name', r.name, 'isSystemRole', r.is_system_role, 'isActive', r.is_active)
        order by r.is_system_role desc, lower(r.name)) as roles
      from role_permissions rp join roles r on r.id = rp.role_id group by rp.permission_id
    )
    select p.id, p.name, p.description, p.category, p.is_system_permission as "isSystemPermission",
      coalesce(g.roles, '[]') as roles, coalesce(h.count, 0) as "peopleCount", coalesce(to_json(h.named), '[]') as people
    from permissions p left join granting g on g.permission_id = p.id left join people h on h.permission_id = p.id
    order by p.category, p.name`)
  return rows
}
export type HeldPermissionRow = Omit<PermissionRow, 'createdAt' | 'createdBy'> &
  Pick<HeldPermission, 'roles' | 'peopleCount' | 'people'>

export const listPermissionsOf = async (orm: Orm, roleId: string): Promise<PermissionRow[]> => {
  const rows = await orm
    .select({ permission: permissions })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(asc(permissions.category), asc(permissions.name))
  return rows.map(({ permission }) => permission)
}

/** Those of these permissions that exist. */
export const findPermissions = async (orm: Orm, ids: readonly string[]): Promise<PermissionRow[]> =>
  ids.length === 0
    ? []
    : orm
        .select()
        .from(permissions)
        .where(inArray(permissions.id, [...ids]))

/** The names of the permissions that these roles grant. */
export const listNamesOf = async (orm: Orm, roleIds: readonly string[]): Promise<string[]> => {
  if (roleIds.length === 0) return []
  const rows = await orm
    .selectDistinct({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(inArray(rolePermissions.roleId, [...roleIds]))
  return rows.map(({ name }) => name)
}

/** The names of the permissions that a user type has. */
export const listNamesOfType = async (orm: Orm, userType: UserType): Promise<string[]> => {
  const rows = await orm
    .select({ name: permissions.name })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(sql`${roles.userType} = ${userType}`)
  return rows.map(({ name }) => name)
}

/** The ids of the people to whom a role was assigned; leaves out people who have it through their user type. */
export const listHolders = async (orm: Orm, roleId: string): Promise<string[]> => {
  const rows = await orm
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId))
    .orderBy(userRoles.userId)
  return rows.map(({ userId }) => userId)
}

/** The roles assigned to a person, by name. */
export const listGiven = (orm: Orm, userId: string) =>
  orm
    .select({ id: roles.id, name: roles.name, isActive: roles.isActive })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(sql`lower(${roles.name})`)

/** A person's permissions, each with the roles that grant it. The rule is that of permissionsInForce. */
export const listEffective = async (orm: Orm, userId: string) => {
  const { rows } = await orm.execute<{ name: string; category: string; by: string[] }>(sql`
    select p.name, p.category, array_agg(distinct r.name order by r.name) as by
    from users u
    join roles r on r.is_active and (
      r.user_type = u.user_type
      or exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = r.id)
    )
    join role_permissions rp on rp.role_id = r.id
    join permissions p on p.id = rp.permission_id
    where u.id = ${userId}
    group by p.name, p.category
    order by p.category, p.name`)
  return rows
}
export type EffectiveRow = Awaited<ReturnType<typeof listEffective>>[number]
