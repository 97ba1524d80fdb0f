import type { ChatMessage, Conversation } from '@porchlight/contract/messages'
import { refused, type TestServer } from './answers.ts'

const at = '2026-03-18T15:00:00.000Z'

/** A message of the team to an agent about a tour. */
export const chatMessage = (more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'message',
  conversationId: 'talk',
  tourId: 'tour',
  senderId: null,
  senderType: 'admin',
  authorId: null,
  authorType: 'assistant',
  authorName: 'Scheduling Assistant',
  message: 'We have your request.',
  messageType: 'text',
  isRead: false,
  createdAt: at,
  mine: false,
  ...more,
})

/** The conversation about a tour, with one message from the team. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'talk',
  kind: 'tour',
  tourId: 'tour',
  tourTitle: 'The Alder',
  subject: null,
  clientName: 'Nora Ashdown',
  propertyAddress: '100 Lantern Way',
  tourStatus: 'requested',
  tourOutcome: null,
  scheduledDate: null,
  timeZone: 'America/Chicago',
  agentId: 'person',
  agentName: 'Sarah Whitfield',
  messages: [chatMessage()],
  createdAt: at,
  lastMessageAt: at,
  unreadCount: 0,
  may: { send: true },
  ...more,
})

/** A server that lists an agent's conversations, all or those of one tour, and opens each of them. */
export const answerConversations = (server: TestServer, conversations: () => Conversation[]): void => {
  server.on('GET /api/agent/tour-conversations', ({ query }) => {
    const tourId = query.get('tourId')
    return conversations().filter((one) => tourId === null || one.tourId === tourId)
  })
  server.on(
    'GET /api/conversations/:id',
    ({ params }) => conversations().find(({ id }) => id === params.id) ?? refused('not_found'),
  )
  server.on('POST /api/conversations/:id/read', null)
}
