import type { ChatMessage } from '@porchlight/contract/messages'
import { hasFields } from '../../lib/json.ts'
import { createOutbox, type Outbox } from '../../lib/outbox/outbox.ts'
import type { Entry } from '../../lib/outbox/stored-entries.ts'
import { call } from '../../lib/requests/client.ts'
import { now } from '../../lib/time.ts'

/** A message that the server has not accepted yet; a retry is still the same message. */
export type OutgoingMessage = Entry & {
  text: string
  /** When it was written, ISO. */
  at: string
}

/** The destination of a message: a tour's conversation, which it may create, or a general one. */
export type Place = { tourId: string } | { conversationId: string }

/** One name per conversation, whether it is addressed by its own id or by its tour. */
export const nameOf = (place: Place): string =>
  'tourId' in place ? `tour.${place.tourId}` : `general.${place.conversationId}`

/** One person's unsent messages in a conversation. They survive a reload in the tab's storage. */
export type MessageOutbox = Outbox<OutgoingMessage>

type Heard = { onSent: (message: ChatMessage) => Promise<void>; onFailed: () => void }

/** A failed message does not hold up the next ones, and its author decides whether it is sent again. */
export const createMessageOutbox = (
  userId: string,
  place: Place,
  { onSent, onFailed }: Heard,
): MessageOutbox =>
  createOutbox({
    storage: { slot: `porchlight.unsent.${userId}.${nameOf(place)}`, reach: 'tab', parse: parseMessage },
    again: 'byUser',
    async send({ text, key }) {
      const message = await post(place, text, key)
      await onSent(message)
      return message
    },
    onFailed,
  })

/** A new message. */
export const messageOf = (text: string): OutgoingMessage => ({
  key: crypto.randomUUID(),
  text,
  at: now().toISOString(),
  refused: null,
})

const post = (place: Place, text: string, once: string): Promise<ChatMessage> =>
  'tourId' in place
    ? call('POST /api/tours/:tourId/messages', { params: place, body: { message: text }, once })
    : call('POST /api/conversations/:id/messages', {
        params: { id: place.conversationId },
        body: { message: text },
        once,
      })

const isMessage = (value: unknown): value is Omit<OutgoingMessage, 'refused'> =>
  hasFields(value, { key: 'string', text: 'string', at: 'string' })

const parseMessage = (value: unknown): OutgoingMessage | null => {
  if (!isMessage(value)) return null
  const { key, text, at } = value
  if ('refused' in value && typeof value.refused === 'string')
    return { key, text, at, refused: value.refused }
  // An open tab may hold messages that an older version stored with a state instead of a reason.
  return { key, text, at, refused: 'state' in value && value.state === 'failed' ? 'Failed' : null }
}
