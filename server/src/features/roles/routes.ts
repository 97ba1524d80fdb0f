import { api } from '@porchlight/contract/api'
import { answer, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findPerson, hasLeft } from '../people/queries.ts'
import { assignRoles } from './commands/assign-roles.ts'
import { createPermission } from './commands/create-permission.ts'
import { createRole } from './commands/create-role.ts'
import { deleteRole } from './commands/delete-role.ts'
import { setRolePermissions } from './commands/set-role-permissions.ts'
import { updateRole } from './commands/update-role.ts'
import type { RoleSessions } from './ports.ts'
import {
  findRole,
  listEffective,
  listGiven,
  listHeldPermissions,
  listPermissionsOf,
  listRoles,
} from './queries.ts'
import { effectiveView, permissionGroupsView, permissionView, roleDetailView, roleView } from './views.ts'

/** Roles, permissions, and who has them. */
export const roleRoutes = (kernel: Kernel, sessions: RoleSessions): Route[] => {
  const { orm } = kernel.database
  const detail = async (id: string) => {
    const role = await findRole(orm, id)
    if (!role) throw refuse('not_found')
    return roleDetailView(role, await listPermissionsOf(orm, id))
  }
  const effective = async (userId: string) => {
    const person = await findPerson(orm, userId)
    if (!person || hasLeft(person)) throw refuse('not_found')
    return effectiveView(person, await listGiven(orm, userId), await listEffective(orm, userId))
  }
  return [
    route(api.roles.listRoles, async () => answer(200, (await listRoles(orm)).map(roleView))),
    route(api.roles.readRole, async ({ params }) => answer(200, await detail(params.id))),
    route(api.roles.createRole, async ({ viewer, body }) =>
      answer(201, await detail(await createRole(kernel, viewer, body))),
    ),
    route(api.roles.updateRole, async ({ viewer, params, body }) => {
      await updateRole(kernel, viewer, { roleId: params.id, ...body })
      return answer(200, await detail(params.id))
    }),
    route(api.roles.deleteRole, async ({ viewer, params }) => {
      await deleteRole(kernel, sessions, viewer, params.id)
      return noContent()
    }),
    route(api.roles.setRolePermissions, async ({ viewer, params, body }) => {
      await setRolePermissions(kernel, viewer, { roleId: params.id, ...body })
      return answer(200, await detail(params.id))
    }),
    route(api.roles.listPermissions, async () =>
      answer(200, permissionGroupsView(await listHeldPermissions(orm))),
    ),
    route(api.roles.createPermission, async ({ viewer, body }) =>
      answer(201, permissionView(await createPermission(kernel, viewer, body))),
    ),
    route(api.roles.readEffectivePermissions, async ({ params }) => answer(200, await effective(params.id))),
    route(api.roles.giveRoles, async ({ viewer, params, body }) => {
      await assignRoles(kernel, sessions, viewer, { userId: params.id, roleIds: body.roleIds })
      return answer(200, await effective(params.id))
    }),
  ]
}
