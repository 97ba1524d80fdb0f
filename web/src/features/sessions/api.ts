import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'

/** The demo people; null outside demo mode, where the call does not exist. */
export const demoPeopleQuery = queryOptions({
  queryKey: ['config', 'demo-people'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/quick-login', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether nobody administers this installation yet; null once somebody does. */
export const setupQuery = queryOptions({
  queryKey: ['config', 'setup'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/admin/setup', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** Whether one has a second factor. */
export const twoFactorQuery = queryOptions({
  queryKey: ['session', 'two-factor'],
  queryFn: ({ signal }) => call('GET /api/two-factor', { signal }),
})

/** A new secret for an authenticator program: made once, when its form opens, so that what is shown stays. */
export const secretQuery = queryOptions({
  queryKey: ['config', 'two-factor-secret'],
  queryFn: ({ signal }) => call('POST /api/two-factor/set-up', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** The key of a program that is to replace one’s own, with the ticket to change to it; as above. */
export const newProgramQuery = queryOptions({
  queryKey: ['config', 'two-factor-new-program'],
  queryFn: ({ signal }) => call('POST /api/two-factor/new-secret', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** Where one is signed in. Another device that signs in brings no news: it is read again when the page is looked at. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /api/sessions', { signal }),
  refetchOnWindowFocus: 'always',
})

/** Which address a link confirms; null for one that works no more. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['config', 'email-change', token],
    queryFn: async ({ signal }) => {
      try {
        return await call('POST /api/profile/email/link', { body: { token }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 410) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
