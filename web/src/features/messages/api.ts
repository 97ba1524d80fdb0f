import type { ChatMessage, Conversation } from '@porchlight/contract/messages'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage, type PageOf } from '../../lib/requests/client.ts'
import { pagedList } from '../../lib/requests/paged-list.ts'
import type { Side } from './thread-days.ts'

const PAGES = { first: 50, further: 100 }

/** The agent's conversations, the latest message first, each with only that message. The server searches. */
export const conversationsQuery = (q: string) =>
  longList(['messages', 'list', { q }], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/agent/tour-conversations', { query: { q, messages: 1, ...page }, signal }),
  )

/** The desk's conversations, unread ones first, each with its last message. The server searches. */
export const deskConversationsQuery = (kind: 'tour' | 'general', q: string) =>
  longList(['messages', 'list', 'desk', { kind, q }], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/conversations', {
      query: { q, kind, messages: 1, sort: 'unread', ...page },
      signal,
    }),
  )

/** How many conversations, of one kind or of both, the team has not read. */
export const deskUnreadQuery = (kind?: 'tour' | 'general') =>
  queryOptions({
    queryKey: ['messages', 'unread', kind ?? 'both'],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/admin/conversations', {
          query: { kind, unread: 'true', messages: 0, limit: 1 },
          signal,
          // The tab itself has these counts from its document.
          isLater: kind === undefined,
        })
      ).total,
  })

/** All tours, searched by the server; each has a thread or can start one. */
export const threadToursQuery = (q: string) =>
  longList(['tours', 'threads', { q }], { first: 50, further: 100 }, ({ signal, ...page }) =>
    callPage('GET /api/admin/tours', { query: { q, archived: 'true', ...page }, signal }),
  )

/** How many messages the team has not read, by tour; limited to the 500 newest such conversations. */
export const unreadByTourQuery = queryOptions({
  queryKey: ['messages', 'unread', 'by-tour'],
  queryFn: async ({ signal }) => {
    const { items } = await callPage('GET /api/admin/conversations', {
      query: { kind: 'tour', unread: 'true', messages: 0, limit: 500 },
      signal,
    })
    return new Map(items.map(({ tourId, unreadCount }) => [tourId, unreadCount]))
  },
})

/** The agents who match the typed text, as recipients. */
export const recipientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['messages', 'recipients', q],
    queryFn: ({ signal }) => call('GET /api/admin/message-recipients', { query: { q, limit: 20 }, signal }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })

/** The team's saved replies. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['messages', 'replies'],
  queryFn: ({ signal }) => call('GET /api/admin/saved-replies', { signal }),
})

/** One conversation, without its messages. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', { id }, 'conversation'],
    queryFn: ({ signal }) => call('GET /api/conversations/:id', { params: { id }, signal }),
  })

/** The conversation of a tour, for either side; null before its first message. */
export const tourConversationQuery = (tourId: string, side: Side) =>
  queryOptions({
    queryKey: ['messages', 'of-tour', tourId],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const query = { tourId, messages: 1, limit: 1 }
      const found =
        side === 'agent'
          ? await call('GET /api/agent/tour-conversations', { query, signal })
          : await call('GET /api/admin/conversations', { query, signal })
      return found[0] ?? null
    },
  })

/** The messages of a conversation, newest first, in pages. */
export const threadQuery = (id: string) =>
  pagedList(['messages', { id }, 'thread'], 50, ({ signal, ...page }) =>
    callPage('GET /api/conversations/:id/messages', { params: { id }, query: page, signal }),
  )

/** How many of the team's messages the agent has not read. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/agent/unread-messages/count', { signal, isLater: true })).count,
})

type Pages<Item> = InfiniteData<PageOf<Item>, string>

/** Looks up a conversation in the cached lists; undefined if none of them has it. */
export const loadedConversation = (client: QueryClient, id: string): Conversation | undefined => {
  const lists = client.getQueriesData<Pages<Conversation>>({ queryKey: ['messages', 'list'] })
  for (const [, list] of lists) {
    const found = list?.pages.flatMap(({ items }) => items).find((conversation) => conversation.id === id)
    if (found) return found
  }
  return undefined
}

/** Adds a sent message to the cached thread, so that it stays on the screen without a gap. */
export const showSent = (client: QueryClient, message: ChatMessage): void => {
  client.setQueryData<Pages<ChatMessage>>(threadQuery(message.conversationId).queryKey, (thread) => {
    const [first, ...older] = thread?.pages ?? []
    if (!first) {
      return { pages: [{ items: [message], next: null, total: 1, more: false }], pageParams: [''] }
    }
    if (first.items.some(({ id }) => id === message.id)) return thread
    const total = first.more ? first.total : first.total + 1
    return {
      pages: [{ ...first, items: [message, ...first.items], total }, ...older],
      pageParams: thread?.pageParams ?? [''],
    }
  })
}

/** The agent's tours that a new message can be about: the newest, or those that match the text. */
export const toursToWriteAboutQuery = (q: string) =>
  queryOptions({
    queryKey: ['tours', 'to-write-about', q],
    queryFn: ({ signal }) => callPage('GET /api/agent/tour-cards', { query: { q, limit: 20 }, signal }),
    placeholderData: (before) => before,
  })
