import type { Assignment } from '@porchlight/contract/tour-shapes'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { useLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import type { PendingAction, Steps } from './assignment-actions.ts'
import { assignmentChanged, stepsQuery } from './assignment-api.ts'
import { createOutbox, type Outbox } from './assignment-outbox.ts'

let open: { userId: string; outbox: Outbox; close: () => void } | null = null

const outboxOf = (userId: string): Outbox => {
  if (open?.userId === userId) return open.outbox
  open?.close()
  const outbox = createOutbox(userId, {
    isOnline: () => onlineManager.isOnline(),
    isTheirs: () => queryClient.getQueryData(sessionQuery.queryKey)?.id === userId,
    onTold: (tour) => assignmentChanged(queryClient, tour),
    onAllTold: (count) =>
      toast({
        title: count === 1 ? 'Sent' : `${count} changes sent`,
        description: 'What waited for the connection has reached the team.',
        tone: 'ok',
      }),
    onRefused(_kept, error) {
      // The call answers such a conflict with the assignment as it would have answered it.
      if (isRefusal(error, 'version_conflict')) assignmentChanged(queryClient, error.current as Assignment)
      else void queryClient.invalidateQueries({ queryKey: ['tours'] })
      // The specification's words (onboarding, section 8); what was refused, and why, stands on the page.
      toast({ title: 'Error', description: 'Failed to update status', tone: 'bad' })
    },
  })
  const unwatch = onlineManager.subscribe((online) => {
    if (online) void outbox.deliver()
  })
  const close = (): void => {
    unwatch()
    outbox.stop()
  }
  open = { userId, outbox, close }
  return outbox
}

const nothing: readonly PendingAction[] = []
const silent: Outbox = {
  read: () => nothing,
  watch: () => () => undefined,
  count: () => 0,
  telling: () => null,
  versionOf: ({ version }) => version,
  take: () => Promise.reject(new Error('Nobody is signed in')),
  deliver: () => Promise.resolve(),
  drop: () => undefined,
  stop: () => undefined,
}

/** The outbox of whoever is signed in: one for all screens. */
export const useOutbox = (): Outbox => {
  const { user } = useSession()
  return user ? outboxOf(user.id) : silent
}

/** What is kept, true at any moment. */
export const useKept = (): readonly PendingAction[] => {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.watch, outbox.read)
}

/** What leaving throws away, in words for the question before it; undefined while nothing waits. */
export const useUnsent = (leaving: 'Logging out' | 'Signing out'): string | undefined => {
  const outbox = useOutbox()
  const waiting = useSyncExternalStore(outbox.watch, outbox.count)
  if (waiting === 0) return undefined
  return waiting === 1
    ? `One change has not been sent yet. ${leaving} throws it away.`
    : `${waiting} changes have not been sent yet. ${leaving} throws them away.`
}

/** Tells what an earlier page left, and what waits whenever the line is back. For the frame of the assistant's area. */
export const useDelivery = (): void => {
  const outbox = useOutbox()
  const live = useLive()
  useEffect(() => {
    if (live !== 'off') void outbox.deliver()
  }, [outbox, live])
  useEffect(() => void outbox.deliver(), [outbox])
}

/** The server's table of steps, for what is done while the line is down. */
export const useSteps = (): Steps => useQuery(stepsQuery).data
