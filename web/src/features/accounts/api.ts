import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call, callPage } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import type { UsersFilters } from './account-search.ts'

const PAGES = { first: 50, further: 200 }

/** People with an account, a page at a time; searched, filtered and ordered by the server. */
export const usersQuery = (filters: UsersFilters) =>
  longList(['accounts', 'list', filters], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/users', { query: { ...filters, ...page }, signal }),
  )

/** One person with tours, subscription and sessions. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', { id }],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id', { params: { id }, signal }),
  })

/** What a person may, and by which role. */
export const permissionsOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', { id }, 'effective'],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id/permissions', { params: { id }, signal }),
  })

/** Whose a link is that sets a password; null when it works no more. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['config', 'password-link', token],
    queryFn: async ({ signal }) => {
      try {
        return await call('POST /api/password/link', { body: { token }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts a person as they stand now where they are shown; the lists read themselves again. */
export const userChanged = (client: QueryClient, user: ManagedUserDetail): void => {
  setQueryResult(client, userQuery(user.id).queryKey, user)
  void client.invalidateQueries({ queryKey: ['accounts', 'list'] })
}
