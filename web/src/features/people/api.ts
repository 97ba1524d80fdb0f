import type { CallInput } from '@porchlight/contract/client-types'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { uploadFile } from '../../lib/requests/upload-file.ts'
import type { AuditSearch } from '../../lib/searches.ts'
import { sessionQuery } from '../../lib/session.ts'

const PAGES = { first: 50, further: 200 }

/** The audit log, newest first, in pages; the server searches and filters. Refetched each time the screen opens. */
export const auditQuery = (search: AuditSearch) => ({
  ...longList(['audit', 'list', search], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/audit', { query: { ...search, ...page }, signal }),
  ),
  staleTime: 0,
})

/** The name of a person whose entries the log shows. */
export const auditPersonQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'person', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/audit/people/:id', { params: { id }, signal, isLater: true }),
  })

/** The kinds of records in the log. */
export const auditSubjectsQuery = queryOptions({
  queryKey: ['audit', 'subjects'],
  queryFn: ({ signal }) => call('GET /api/admin/audit/subjects', { signal }),
})

/** The filtered log as CSV. */
export const auditFile = (search: AuditSearch): Promise<string> =>
  call('GET /api/admin/audit.csv', { query: search })

/** The user's own profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/profile', { signal }),
})

/** Also updates the session, because the shell shows its name and photo. */
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
        address: '/api/profile/photo',
        content: photo,
        mediaType: photo.type,
        onProgress,
        signal,
      })
      return answered as OwnProfile // the contract types this answer
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
