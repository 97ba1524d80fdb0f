import type { Role, RoleDetail } from '@porchlight/contract/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFailure, isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../lib/toast.ts'
import { permissionGroupsQuery, roleChanged, roleQuery, rolesQuery } from './api.ts'

/*
 * What the back office does with roles. Results are told here, and so is what fails by one press; the refusals of a
 * form are the form's.
 */

const told = (words: string) => (error: Error) =>
  toast({ title: 'Error', description: changeFailure(words, error), tone: 'bad' })

export type RoleForm = { name: string; description: string; isActive: boolean }
export type PermissionForm = { name: string; description: string; category: string }

export const useCreateRole = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, description }: RoleForm) =>
      call('POST /api/admin/roles', { body: { name, description } }),
    onSuccess: (role) => {
      roleChanged(client, role)
      toast({ title: 'Role Created', description: role.name, tone: 'ok' })
    },
  })
}

export const useUpdateRole = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: RoleForm & { version: number }) =>
      call('PUT /api/admin/roles/:id', { params: { id }, body: { ...form, version } }),
    onSuccess: (role) => {
      roleChanged(client, role)
      toast({ title: 'Role Updated', description: role.name, tone: 'ok' })
    },
  })
}

export const useDeleteRole = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Role) => call('DELETE /api/admin/roles/:id', { params: { id } }),
    onSuccess: (_, role) => {
      client.removeQueries({ queryKey: roleQuery(role.id).queryKey })
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey })
      toast({ title: 'Role Deleted', description: role.name, tone: 'ok' })
    },
    onError: told('Failed to delete role'),
  })
}

/** The full list of what a role gives; several presses go out one after the other. */
export const useSetPermissions = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `role-permissions-${id}` },
    mutationFn: ({ permissionIds }: { permissionIds: readonly string[] }) => {
      // The version as it is when its turn has come: the press before has raised it.
      const version = client.getQueryData<RoleDetail>(roleQuery(id).queryKey)?.version
      return call('PUT /api/admin/roles/:id/permissions', {
        params: { id },
        body: { permissionIds: [...permissionIds], version },
      })
    },
    onSuccess: (role) => {
      roleChanged(client, role)
      toast({ title: 'Permissions Updated', description: role.name, tone: 'ok' })
    },
    // Here, and not beside each press: a press that is refused after the dialog has gone is told all the same.
    onError: (error) => {
      // The call answers such a conflict with what it would have answered.
      if (isRefusal(error, 'version_conflict')) roleChanged(client, error.current as RoleDetail)
      told('Failed to update permissions')(error)
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
