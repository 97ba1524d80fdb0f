import type { PropertyRequest } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/requests/client.ts'
import { byItself } from '../../lib/toast-ends.ts'
import { newAnswersQuery } from './api.ts'

/** Marks the answers in the open list as seen. Returns those that were new; they stay marked until the user leaves. */
export const useSeeAnswers = (requests: readonly PropertyRequest[] | undefined): ReadonlySet<string> => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    meta: byItself,
    async mutationFn() {
      // The toast for new answers uses another query, which must have loaded them before they count as seen.
      await client.fetchQuery({ ...newAnswersQuery, staleTime: 0 }).catch(() => null)
      return call('POST /api/agent/property-requests/new-answers/seen')
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: newAnswersQuery.queryKey }),
  })
  const lit = useRef(new Set<string>())
  const unseen = requests?.filter(({ answerSeen }) => !answerSeen) ?? []
  for (const { id } of unseen) lit.current.add(id)
  const newest = unseen.map(({ id, version }) => `${id} ${version}`).join()
  const marked = useRef('')
  useEffect(() => {
    if (newest === '' || newest === marked.current) return
    marked.current = newest
    mutate()
  }, [newest, mutate])
  return lit.current
}
