import type { ChatMessage } from '@porchlight/contract/messages'
import { Unreachable } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { now } from '../../lib/time.ts'

/** A message that the server has not accepted yet. */
export type OutgoingMessage = {
  /** Its Idempotency-Key: a retry is still the same message. */
  key: string
  text: string
  /** When it was written, ISO. */
  at: string
  /** 'failed' was refused; 'lost' got no answer, so nobody knows whether it arrived. */
  state: 'waiting' | 'sending' | 'failed' | 'lost'
}

/** The destination of a message: a tour's conversation, which it may create, or a general one. */
export type Place = { tourId: string } | { conversationId: string }

/** One name per conversation, whether it is addressed by its own id or by its tour. */
export const nameOf = (place: Place): string =>
  'tourId' in place ? `tour.${place.tourId}` : `general.${place.conversationId}`

type Heard = { onSent: (message: ChatMessage) => Promise<void>; onFailed: () => void }

/**
 * One person's unsent messages per conversation, oldest first. They survive a reload in the tab's storage, and are sent
 * in order.
 */
export type MessageOutbox = {
  read: (place: Place) => readonly OutgoingMessage[]
  watch: (listener: () => void) => () => void
  send: (place: Place, text: string) => void
  again: (place: Place, key: string) => void
  /** Removes a message and returns its text. */
  discard: (place: Place, key: string) => string
}

const none: readonly OutgoingMessage[] = []

export const createMessageOutbox = (userId: string, { onSent, onFailed }: Heard): MessageOutbox => {
  const boxes = new Map<string, readonly OutgoingMessage[]>()
  const watchers = new Set<() => void>()
  const busy = new Set<string>()
  const slotOf = (place: Place): string => `porchlight.unsent.${userId}.${nameOf(place)}`

  const read = (place: Place): readonly OutgoingMessage[] => {
    const slot = slotOf(place)
    const known = boxes.get(slot)
    if (known) return known
    const stored = restore(slot)
    boxes.set(slot, stored)
    // Not within this call, because its caller is rendering.
    if (firstWaiting(stored)) queueMicrotask(() => void deliver(place))
    return stored
  }
  const write = (place: Place, box: readonly OutgoingMessage[]): void => {
    const slot = slotOf(place)
    boxes.set(slot, box.length === 0 ? none : box)
    writeSlot(slot, box)
    for (const listener of watchers) listener()
  }
  const change = (place: Place, key: string, state: OutgoingMessage['state']): void =>
    write(
      place,
      read(place).map((one) => (one.key === key ? { ...one, state } : one)),
    )

  const deliver = async (place: Place): Promise<void> => {
    const slot = slotOf(place)
    if (busy.has(slot)) return
    busy.add(slot)
    for (let next = firstWaiting(read(place)); next; next = firstWaiting(read(place))) {
      const { key, text } = next
      change(place, key, 'sending')
      try {
        await onSent(await post(place, text, key))
        write(
          place,
          read(place).filter((one) => one.key !== key),
        )
      } catch (error) {
        change(place, key, error instanceof Unreachable ? 'lost' : 'failed')
        onFailed()
      }
    }
    busy.delete(slot)
  }

  return {
    read,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    send(place, text) {
      const unsent = {
        key: crypto.randomUUID(),
        text,
        at: now().toISOString(),
        state: 'waiting',
      } as const
      write(place, [...read(place), unsent])
      void deliver(place)
    },
    again(place, key) {
      change(place, key, 'waiting')
      void deliver(place)
    },
    discard(place, key) {
      const text = read(place).find((one) => one.key === key)?.text ?? ''
      write(
        place,
        read(place).filter((one) => one.key !== key),
      )
      return text
    },
  }
}

const firstWaiting = (box: readonly OutgoingMessage[]): OutgoingMessage | undefined =>
  box.find(({ state }) => state === 'waiting')

const post = (place: Place, text: string, once: string): Promise<ChatMessage> =>
  'tourId' in place
    ? call('POST /api/tours/:tourId/messages', { params: place, body: { message: text }, once })
    : call('POST /api/conversations/:id/messages', {
        params: { id: place.conversationId },
        body: { message: text },
        once,
      })

const isUnsent = (value: unknown): value is OutgoingMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'string'

/**
 * Restores an earlier page's messages. A message in transit is sent again with its key, because its result is unknown;
 * a refused one waits for its author.
 */
const restore = (slot: string): readonly OutgoingMessage[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(slot) ?? '[]')
    const found = Array.isArray(stored) ? stored.filter(isUnsent) : []
    return found.length === 0
      ? none
      : found.map((one) => ({ ...one, state: one.state === 'failed' ? 'failed' : 'waiting' }))
  } catch {
    return none
  }
}

const writeSlot = (slot: string, box: readonly OutgoingMessage[]): void => {
  try {
    if (box.length === 0) sessionStorage.removeItem(slot)
    else sessionStorage.setItem(slot, JSON.stringify(box))
  } catch {
    // Without storage a reload loses them; they stay on the screen until then.
  }
}
