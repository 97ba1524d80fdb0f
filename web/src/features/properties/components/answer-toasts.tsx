import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { toast } from '../../../lib/toast.ts'
import { newAnswersQuery } from '../api.ts'
import { isNewSinceNotified } from '../last-answer-notified.ts'
import { streetOf } from '../property-words.ts'

/** Shows one toast for each new answer to a property request; `onView` opens the answer. */
export function AnswerToasts({ userId, onView }: { userId: string; onView: () => void }) {
  const { data } = useQuery({ ...newAnswersQuery, refetchInterval: usePolling('propertyRequests') })
  const newest = data?.newest
  useEffect(() => {
    if (!newest?.reviewedAt || !isNewSinceNotified(userId, newest.reviewedAt)) return
    toast({
      title: newest.status === 'approved' ? 'Property Request Approved' : 'Property Request Rejected',
      description: newest.propertyName || streetOf(newest),
      tone: newest.status === 'approved' ? 'ok' : 'neutral',
      action: { label: 'View', onPress: onView },
    })
  }, [newest, userId, onView])
  return null
}
