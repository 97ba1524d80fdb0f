import { useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/requests/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { showSent, tourConversationQuery } from './api.ts'
import {
  createMessageOutbox,
  type MessageOutbox,
  type OutgoingMessage,
  type Place,
} from './message-outbox.ts'
import type { Side } from './thread-days.ts'

let current: { userId: string; side: Side; outbox: MessageOutbox } | null = null

// The specification's words: agent area, section 8; back office, section 8.
const words = {
  agent: {
    sent: 'Your message has been sent to the scheduling assistant.',
    failed: 'Failed to send message. Please try again.',
  },
  team: { sent: undefined, failed: 'Failed to send message' },
} as const

/** The outbox of a person. All screens share it, so that sending continues after the user leaves the thread. */
export const outboxOf = (userId: string, side: Side): MessageOutbox => {
  if (current?.userId === userId && current.side === side) return current.outbox
  const outbox = createMessageOutbox(userId, {
    async onSent(message) {
      showSent(queryClient, message)
      // The first message has created the conversation: show it before the message leaves the outbox.
      if (message.tourId) {
        const ofTour = tourConversationQuery(message.tourId, side)
        if (!queryClient.getQueryData(ofTour.queryKey)) await queryClient.fetchQuery(ofTour).catch(() => null)
      }
      // The cached thread may hold only this message.
      void queryClient.invalidateQueries({ queryKey: ['messages', { id: message.conversationId }] })
      void queryClient.invalidateQueries({ queryKey: ['messages', 'list'] })
      toast({
        title: 'Message Sent',
        description: words[side].sent,
        tone: 'ok',
      })
    },
    onFailed: () => toast({ title: 'Error', description: words[side].failed, tone: 'bad' }),
  })
  current = { userId, side, outbox }
  return outbox
}

/** The unsent messages of one conversation, kept up to date. */
export const useUnsent = (outbox: MessageOutbox, place: Place): readonly OutgoingMessage[] =>
  useSyncExternalStore(outbox.watch, () => outbox.read(place))
