import type { PropertyRequest } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/client.ts'
import { byItself } from '../../lib/toast-ends.ts'
import { newAnswersQuery } from './api.ts'

/**
 * Whatever answers come into the open list count as seen. Answers what was new when it came: that stays marked until
 * the screen is left.
 */
export const useSeeAnswers = (requests: readonly PropertyRequest[] | undefined): ReadonlySet<string> => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    meta: byItself,
    async mutationFn() {
      // The application tells of them by another reading, which must have come before they count as seen.
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
