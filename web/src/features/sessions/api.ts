import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { notFound, nullOn } from '../../lib/requests/null-on.ts'

/** The demo people; null outside demo mode, where the endpoint does not exist. */
export const demoPeopleQuery = queryOptions({
  queryKey: ['config', 'demo-people'],
  queryFn: ({ signal }) => nullOn(notFound, call('GET /api/quick-login', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether this installation has no administrator yet; null once it has one. */
export const setupQuery = queryOptions({
  queryKey: ['config', 'setup'],
  queryFn: ({ signal }) => nullOn(notFound, call('GET /api/admin/setup', { signal })),
})

/** Whether the user has a second factor. */
export const twoFactorQuery = queryOptions({
  queryKey: ['session', 'two-factor'],
  queryFn: ({ signal }) => call('GET /api/two-factor', { signal }),
})

/** What the server creates when a form opens stays the same on the screen, and is forgotten with the form. */
const createdOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }

/** A new secret for an authenticator app. */
export const secretQuery = queryOptions({
  queryKey: ['config', 'two-factor-secret'],
  queryFn: ({ signal }) => call('POST /api/two-factor/set-up', { signal }),
  ...createdOnce,
})

/** The key of a replacement authenticator app, with the ticket to switch to it. */
export const newProgramQuery = queryOptions({
  queryKey: ['config', 'two-factor-new-program'],
  queryFn: ({ signal }) => call('POST /api/two-factor/new-secret', { signal }),
  ...createdOnce,
})

/** The user's sessions, refetched each time the page opens, because another device's sign-in sends no live update. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /api/sessions', { signal }),
  refetchOnWindowFocus: 'always',
})

/** The email address that a link confirms; null if the link has expired. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['config', 'email-change', token],
    queryFn: ({ signal }) =>
      nullOn(
        ({ status }) => status === 410,
        call('POST /api/profile/email/link', { body: { token }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
