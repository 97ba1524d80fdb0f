import { roles } from '@porchlight/contract/roles'
import { answerOf } from './answers.ts'
import type { TestApp } from './app.ts'
import { as } from './callers.ts'
import { addAdmin, type Person } from './people.ts'

/** Gives a person a custom role with these permissions, as a super administrator does. */
export const giveRole = async (
  app: TestApp,
  person: Person,
  permissions: readonly string[],
): Promise<void> => {
  const head = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
  const wish = { name: `Role of ${person.name} ${person.id}`, description: 'Given by a test' }
  const { id } = answerOf(roles.createRole, await head.post('/api/admin/roles', wish))
  const groups = answerOf(roles.listPermissions, await head.get('/api/admin/permissions'))
  const permissionIds = groups
    .flatMap((group) => group.permissions)
    .filter(({ name }) => permissions.includes(name))
    .map((permission) => permission.id)
  answerOf(roles.setRolePermissions, await head.put(`/api/admin/roles/${id}/permissions`, { permissionIds }))
  answerOf(roles.giveRoles, await head.put(`/api/admin/users/${person.id}/roles`, { roleIds: [id] }))
}
