import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { isTransient } from '../../lib/requests/api-error.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { nullOn } from '../../lib/requests/null-on.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import type { UsersFilters } from './account-search.ts'

const PAGES = { first: 50, further: 200 }

/** People with an account, in pages; the server searches, filters and sorts. */
export const usersQuery = (filters: UsersFilters) =>
  longList(['accounts', 'list', filters], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/users', { query: { ...filters, ...page }, signal }),
  )

/** One person with their tours, subscription and sessions. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', { id }],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id', { params: { id }, signal }),
  })

/** A person's permissions, each with the role that grants it. */
export const permissionsOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', { id }, 'effective'],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id/permissions', { params: { id }, signal }),
  })

/** The owner of a link that sets a password; null if the link has expired. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['config', 'password-link', token],
    queryFn: ({ signal }) =>
      nullOn((error) => !isTransient(error), call('POST /api/password/link', { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Stores the current person in the cache and refetches the lists. */
export const userChanged = (client: QueryClient, user: ManagedUserDetail): void => {
  setQueryResult(client, userQuery(user.id).queryKey, user)
  void client.invalidateQueries({ queryKey: ['accounts', 'list'] })
}
