import type { ChatMessage, Conversation } from '@porchlight/contract/messages'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call, callPage, type PageOf } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'

const PAGES = { first: 50, further: 100 }

/** The agent's conversations, the latest message first; each with that message alone. Searched by the server. */
export const conversationsQuery = (q: string) =>
  longList(['messages', 'list', { q }], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/agent/tour-conversations', { query: { q, messages: 1, ...page }, signal }),
  )

/** One conversation: what it is about. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', { id }, 'conversation'],
    queryFn: ({ signal }) => call('GET /api/conversations/:id', { params: { id }, signal }),
  })

/** The conversation of one of the agent's tours; null before its first message. */
export const tourConversationQuery = (tourId: string) =>
  queryOptions({
    queryKey: ['messages', 'of-tour', tourId],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const found = await call('GET /api/agent/tour-conversations', {
        query: { tourId, messages: 1, limit: 1 },
        signal,
      })
      return found[0] ?? null
    },
  })

/** The messages of a conversation, newest first, a page at a time. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', { id }, 'thread'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/conversations/:id/messages', {
        params: { id },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** How many messages of the team the agent has not read. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }) => (await call('GET /api/agent/unread-messages/count', { signal })).count,
})

type Pages<Item> = InfiniteData<PageOf<Item>, string>

/** A conversation as one of the lists has it, or undefined. */
export const loadedConversation = (client: QueryClient, id: string): Conversation | undefined => {
  const lists = client.getQueriesData<Pages<Conversation>>({ queryKey: ['messages', 'list'] })
  for (const [, list] of lists) {
    const found = list?.pages.flatMap(({ items }) => items).find((conversation) => conversation.id === id)
    if (found) return found
  }
  return undefined
}

/** Puts a message that was just sent where its thread will show it, so that it stands there without a gap. */
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
