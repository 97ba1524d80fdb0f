import type { ChatMessage } from '@porchlight/contract/messages'
import { queryClient } from '../../lib/requests/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { showSent, tourConversationQuery } from './api.ts'
import { createMessageOutbox, type MessageOutbox, nameOf, type Place } from './message-outbox.ts'
import type { Side } from './thread-days.ts'

// The specification's words: agent area, section 8; back office, section 8.
export const outboxWords = {
  agent: {
    sent: 'Your message has been sent to the scheduling assistant.',
    failed: 'Failed to send message. Please try again.',
  },
  team: { sent: undefined, failed: 'Failed to send message' },
} as const

const showMessage = async (message: ChatMessage, side: Side): Promise<void> => {
  showSent(queryClient, message)
  // The first message has created the conversation: show it before the message leaves the outbox.
  if (message.tourId) {
    const ofTour = tourConversationQuery(message.tourId, side)
    if (!queryClient.getQueryData(ofTour.queryKey)) await queryClient.fetchQuery(ofTour).catch(() => null)
  }
  // The cached thread may hold only this message.
  void queryClient.invalidateQueries({ queryKey: ['messages', { id: message.conversationId }] })
  void queryClient.invalidateQueries({ queryKey: ['messages', 'list'] })
  toast({ title: 'Message Sent', description: outboxWords[side].sent, tone: 'ok' })
}

const open = new Map<string, MessageOutbox>()

/** For each open conversation: whether its unsent messages are in sight now. */
const inSight = new WeakMap<MessageOutbox, () => boolean>()

/** Says, for as long as a conversation is open, whether its unsent messages are in sight. Returns how to end that. */
export const showFailuresIn = (outbox: MessageOutbox, isInSight: () => boolean): (() => void) => {
  inSight.set(outbox, isInSight)
  return () => {
    if (inSight.get(outbox) === isInSight) inSight.delete(outbox)
  }
}

/** A person's outbox for a conversation. Screens share it, so that sending continues after the user leaves it. */
export const outboxOf = (userId: string, side: Side, place: Place): MessageOutbox => {
  const name = `${userId}.${side}.${nameOf(place)}`
  const known = open.get(name)
  if (known) return known
  const outbox: MessageOutbox = createMessageOutbox(userId, place, {
    onSent: (message) => showMessage(message, side),
    onFailed: () => {
      // An open conversation shows the failure at the message.
      if (!inSight.get(outbox)?.())
        toast({ title: 'Error', description: outboxWords[side].failed, tone: 'bad' })
    },
  })
  open.set(name, outbox)
  // Send an earlier page's messages; not within this call, because its caller is rendering.
  queueMicrotask(() => void outbox.deliver())
  return outbox
}
