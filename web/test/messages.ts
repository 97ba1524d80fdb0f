import type { ChatMessage, Conversation } from '@porchlight/contract/messages'

const at = '2026-03-18T15:00:00.000Z'

/** The team says something to an agent about a tour. */
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

/** The conversation about a tour, with one message of the team. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'talk',
  kind: 'tour',
  tourId: 'tour',
  tourTitle: 'The Alder',
  subject: null,
  clientName: 'Nora Ashdown',
  propertyAddress: '100 Lantern Way',
  tourStatus: 'requested',
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
