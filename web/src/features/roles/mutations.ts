import type { Role, RoleDetail } from '@porchlight/contract/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastChangeFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { permissionGroupsQuery, roleChanged, roleQuery, rolesQuery } from './api.ts'
import { permissionChange } from './role-words.ts'

/* The back office's changes to roles, with toasts. Forms show their own refusals. */

/** Stores the changed role, and says so. */
const useChanged = (title: string) => {
  const client = useQueryClient()
  return (role: RoleDetail, description: string = role.name): void => {
    roleChanged(client, role)
    toast({ title, description, tone: 'ok' })
  }
}

export type RoleForm = { name: string; description: string; isActive: boolean }
export type PermissionForm = { name: string; description: string; category: string }

export const useCreateRole = () => {
  const created = useChanged('Role Created')
  return useMutation({
    mutationFn: ({ name, description }: RoleForm) =>
      call('POST /api/admin/roles', { body: { name, description } }),
    onSuccess: (role) => created(role),
  })
}

export const useUpdateRole = (id: string) => {
  const updated = useChanged('Role Updated')
  return useMutation({
    mutationFn: ({ version, ...form }: RoleForm & { version: number }) =>
      call('PUT /api/admin/roles/:id', { params: { id }, body: { ...form, version } }),
    onSuccess: (role) => updated(role),
  })
}

export const useDeleteRole = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Role) => call('DELETE /api/admin/roles/:id', { params: { id } }),
    onSuccess: (_, role) => {
      client.removeQueries({ queryKey: roleQuery(role.id).queryKey })
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey })
      void client.invalidateQueries({ queryKey: permissionGroupsQuery.queryKey })
      toast({ title: 'Role Deleted', description: role.name, tone: 'ok' })
    },
    onError: (error) => toastChangeFailure(error, 'Failed to delete role'),
  })
}

/** Saves the full list of a role's permissions. Several clicks are sent one after the other. */
export const useSetPermissions = (id: string) => {
  const client = useQueryClient()
  const changed = useChanged('Permissions Updated')
  return useMutation({
    scope: { id: `role-permissions-${id}` },
    mutationFn: async ({ permissionIds }: { permissionIds: readonly string[] }) => {
      // Read the role when this request starts, because the request before it changed the role and its version.
      const before = client.getQueryData<RoleDetail>(roleQuery(id).queryKey)
      const role = await call('PUT /api/admin/roles/:id/permissions', {
        params: { id },
        body: { permissionIds: [...permissionIds], version: before?.version },
      })
      return { before, role }
    },
    onSuccess: ({ before, role }) => changed(role, before && permissionChange(before, role)),
    // The hook handles the error, so a refusal that arrives after the dialog has closed is still reported.
    onError: (error) => {
      // A version conflict of this call carries the current role, in the shape of the call's answer.
      if (isRefusal(error, 'version_conflict')) roleChanged(client, error.current as RoleDetail)
      toastChangeFailure(error, 'Failed to update permissions')
    },
  })
}

export const useCreatePermission = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: PermissionForm) => call('POST /api/admin/permissions', { body: form }),
    onSuccess: (permission) => {
      void client.invalidateQueries({ queryKey: permissionGroupsQuery.queryKey })
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey })
      toast({ title: 'Permission Created', description: permission.name, tone: 'ok' })
    },
  })
}
