import type { ChatMessage } from '@porchlight/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '../../lib/requests/client.ts'
import { byItself } from '../../lib/toast-ends.ts'
import { isOurs, type Side } from './thread-days.ts'

const watch = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useVisible = (): boolean => useSyncExternalStore(watch, () => document.visibilityState === 'visible')

/**
 * Marks the other side's messages on the screen as read while the window is visible. Returns the messages that were
 * unread when they arrived; they stay marked as new until the user leaves.
 */
export const useMarkRead = (
  conversationId: string | null,
  newestFirst: readonly ChatMessage[],
  side: Side,
): ReadonlySet<string> => {
  const client = useQueryClient()
  const visible = useVisible()
  const { mutate } = useMutation({
    meta: byItself,
    mutationFn: (until: string) =>
      call('POST /api/conversations/:id/read', { params: { id: conversationId ?? '' }, body: { until } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['messages', 'unread'] })
      void client.invalidateQueries({ queryKey: ['messages', 'list'] })
    },
    // The next visible moment tries again.
    onError: () => {
      marked.current = null
    },
  })
  const marked = useRef<string | null>(null)
  const fresh = useRef(new Set<string>())
  const unread = newestFirst.filter((message) => !isOurs(message, side) && !message.isRead)
  for (const { id } of unread) fresh.current.add(id)
  const newest = unread[0]?.id ?? null
  useEffect(() => {
    if (!visible || newest === null || newest === marked.current) return
    marked.current = newest
    mutate(newest)
  }, [visible, newest, mutate])
  return fresh.current
}
