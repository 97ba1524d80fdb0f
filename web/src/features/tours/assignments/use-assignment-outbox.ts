import type { Assignment } from '@porchlight/contract/tours/shapes'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '../../../lib/live/live.ts'
import { useEntries } from '../../../lib/outbox/use-entries.ts'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { clientNameOf } from '../tour-words.ts'
import type { PendingAction, Steps } from './assignment-actions.ts'
import { assignmentChanged, stepsQuery } from './assignment-api.ts'
import { type AssignmentOutbox, createAssignmentOutbox } from './assignment-outbox.ts'
import { undoStepOffer } from './use-undo-step.ts'

let open: { userId: string; outbox: AssignmentOutbox; close: () => void } | null = null

const outboxOf = (userId: string): AssignmentOutbox => {
  if (open?.userId === userId) return open.outbox
  open?.close()
  let last: { answer: Assignment; label: string } | null = null
  const outbox = createAssignmentOutbox(userId, {
    isOnline: () => onlineManager.isOnline(),
    isOwnSession: () => queryClient.getQueryData(sessionQuery.queryKey)?.id === userId,
    onSent(answer, { label }) {
      last = { answer, label }
      assignmentChanged(queryClient, answer)
    },
    onAllSent(count) {
      const sent = 'Your waiting changes have reached the team.'
      toast({
        title: count === 1 ? 'Sent' : `${count} changes sent`,
        // Of several changes, the offer undoes the last one.
        description: last?.answer.may.undo
          ? `${sent} Last: ${clientNameOf(last.answer)}, ${last.label}.`
          : sent,
        tone: 'ok',
        ...undoStepOffer(queryClient, last?.answer),
      })
    },
    onFailed(_action, error) {
      // A version conflict of this call carries the current assignment, in the shape of the call's answer.
      if (isRefusal(error, 'version_conflict')) assignmentChanged(queryClient, error.current as Assignment)
      else void queryClient.invalidateQueries({ queryKey: ['tours'] })
      // The specification's words (onboarding, section 8); the page shows the refused action and the reason.
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

const noActions: readonly PendingAction[] = []
const signedOutOutbox: AssignmentOutbox = {
  read: () => noActions,
  watch: () => () => undefined,
  count: () => 0,
  stateOf: () => 'waiting',
  versionOf: ({ version }) => version,
  answerOf: () => undefined,
  add: () => undefined,
  perform: () => Promise.reject(new Error('No one is signed in')),
  deliver: () => Promise.resolve(),
  retry: () => undefined,
  discard: () => undefined,
  stop: () => undefined,
}

/** The signed-in user's outbox; all screens share it. */
export const useOutbox = (): AssignmentOutbox => {
  // Every card of the list asks. The screen's own session check keeps the answer fresh, without a timer in each card.
  const { data: user } = useQuery({ ...sessionQuery, staleTime: Number.POSITIVE_INFINITY })
  return user ? outboxOf(user.id) : signedOutOutbox
}

/** The pending actions, kept up to date. */
export const usePendingActions = (): readonly PendingAction[] => useEntries(useOutbox())

/** The actions that leaving would lose, in words for the question before it; undefined if none is pending. */
export const useUnsent = (leaving: 'Logging out' | 'Signing out'): string | undefined => {
  const outbox = useOutbox()
  const waiting = useSyncExternalStore(outbox.watch, outbox.count)
  if (waiting === 0) return undefined
  return waiting === 1
    ? `One change has not been sent yet. ${leaving} discards it.`
    : `${waiting} changes have not been sent yet. ${leaving} discards them.`
}

/** Sends an earlier page's actions, and pending ones when the connection returns. */
export const useDelivery = (): void => {
  const outbox = useOutbox()
  const live = useLive()
  useEffect(() => {
    if (live !== 'off') void outbox.deliver()
  }, [outbox, live])
  useEffect(() => void outbox.deliver(), [outbox])
}

/** The server's table of steps, for actions while offline. */
export const useSteps = (): Steps => useQuery(stepsQuery).data
