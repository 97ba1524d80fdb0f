import type { RoleDetail } from '@porchlight/contract/roles'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { keepNewerVersion } from '../../lib/requests/version-guard.ts'

/** All roles; the roles of the user types come first. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'list'],
  queryFn: ({ signal }) => call('GET /api/admin/roles', { signal }),
})

/** A role with its permissions. */
export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', { id }],
    queryFn: ({ signal }) => call('GET /api/admin/roles/:id', { params: { id }, signal }),
    structuralSharing: keepNewerVersion,
  })

/** All permissions by category, each with its roles and people. */
export const permissionGroupsQuery = queryOptions({
  queryKey: ['roles', 'permissions'],
  queryFn: ({ signal }) => call('GET /api/admin/permissions', { signal }),
})

/** Stores the current role in the cache and refetches the lists of roles and permissions. */
export const roleChanged = (client: QueryClient, role: RoleDetail): void => {
  client.setQueryData(roleQuery(role.id).queryKey, role)
  void client.invalidateQueries({ queryKey: rolesQuery.queryKey })
  void client.invalidateQueries({ queryKey: permissionGroupsQuery.queryKey })
}
