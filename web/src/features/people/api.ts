import type { CallInput } from '@porchlight/contract/client-types'
import type { OwnProfile } from '@porchlight/contract/person-profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'
import type { AuditSearch } from '../../lib/searches.ts'
import { sessionQuery } from '../../lib/session.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import { uploadFile } from '../../lib/upload-file.ts'

const PAGES = { first: 50, further: 200 }

/** The audit log, newest first, a page at a time; searched and filtered by the server. Read again whenever it is opened. */
export const auditQuery = (search: AuditSearch) => ({
  ...longList(['audit', 'list', search], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/audit', { query: { ...search, ...page }, signal }),
  ),
  staleTime: 0,
})

/** The kinds of things that the log knows. */
export const auditSubjectsQuery = queryOptions({
  queryKey: ['audit', 'subjects'],
  queryFn: ({ signal }) => call('GET /api/admin/audit/subjects', { signal }),
})

/** What is asked for, as CSV. */
export const auditFile = (search: AuditSearch): Promise<string> =>
  call('GET /api/admin/audit.csv', { query: search })

/** What is known of oneself. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/profile', { signal }),
})

/** The shell shows name and picture, which are the session's. */
const profileChanged = (client: QueryClient, profile: OwnProfile): void => {
  setQueryResult(client, profileQuery.queryKey, profile)
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true })
}

export const useSaveProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PUT /api/profile'>['body']) => call('PUT /api/profile', { body }),
    onSuccess: (profile) => profileChanged(client, profile),
  })
}

type Upload = { photo: File; onProgress: (part: number) => void; signal: AbortSignal }

export const useUploadPhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ photo, onProgress, signal }: Upload): Promise<OwnProfile> => {
      const answered = await uploadFile({
        ...{ address: '/api/profile/photo', content: photo, mediaType: photo.type },
        ...{ onProgress, signal },
      })
      return answered as OwnProfile // what the contract says of this call
    },
    onSuccess: (profile) => profileChanged(client, profile),
  })
}

export const useRemovePhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/profile/photo'),
    onSuccess: (profile) => profileChanged(client, profile),
  })
}
