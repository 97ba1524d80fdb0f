import { z } from 'zod'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant, instantInput } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryField, queryFlag, queryNumber, searchQuery } from './kernel/page.ts'
import { optionalField, requiredLine, requiredParagraph } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { tourOutcome, tourStatus } from './tours/shapes.ts'

export const messageTypes = ['text', 'admin_communication', 'scheduling_conflict', 'cancel_request'] as const

/** The maximum length of a message, in characters. */
export const longestMessage = 5000

/**
 * A message in a conversation between an agent and the team. `senderId` and `authorId` are the specification's two
 * names for its author. Agents receive null for messages of the team, and see only 'Scheduling Assistant'.
 */
export const chatMessage = z.object({
  id: z.string(),
  conversationId: z.string(),
  tourId: z.string().nullable(),
  senderId: z.string().nullable(),
  /** The sender's side; `admin` means the team. */
  senderType: z.enum(['agent', 'admin']),
  authorId: z.string().nullable(),
  /** The author's type. Agents receive `assistant` for every author of the team. */
  authorType: z.enum(['agent', 'admin', 'assistant']),
  authorName: z.string(),
  message: z.string(),
  messageType: z.enum(messageTypes),
  /** Whether the other side has read it. */
  isRead: z.boolean(),
  createdAt: instant,
  /** Whether the reader wrote it. */
  mine: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** The first message of a general conversation (the specification, back office, section 3, general message). */
export const generalMessage = chatMessage.extend({
  subject: z.string(),
  fromUserId: z.string(),
  /** The agent; `toClientId` is the specification's other name. */
  toUserId: z.string(),
  toClientId: z.string(),
  proposedDateTime: instant.nullable(),
  /** The agent's first answer. */
  clientResponse: z.string().nullable(),
  responseDateTime: instant.nullable(),
  status: z.enum(['sent', 'answered']),
})
export type GeneralMessage = z.infer<typeof generalMessage>

/** A conversation. There is one per tour, and there are general ones with a subject instead of a tour. */
export const conversation = z.object({
  id: z.string(),
  kind: z.enum(['tour', 'general']),
  tourId: z.string().nullable(),
  /** The property's name, else its street; the subject of a general conversation. */
  tourTitle: z.string(),
  subject: z.string().nullable(),
  clientName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  tourStatus: tourStatus.nullable(),
  /** Tells a no-show from a cancellation. */
  tourOutcome: tourOutcome.nullable(),
  scheduledDate: instant.nullable(),
  timeZone: z.string().nullable(),
  agentId: z.string(),
  agentName: z.string(),
  /** The newest messages, newest first; at most 20. */
  messages: z.array(chatMessage),
  createdAt: instant,
  lastMessageAt: instant,
  /** The number of messages that the reader's side has not read: the agent, or the team as a whole. */
  unreadCount: z.int(),
  may: z.object({ send: z.boolean() }),
})
export type Conversation = z.infer<typeof conversation>

/** An agent to whom staff can write. */
export const recipient = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  brokerage: z.string().nullable(),
})
export type Recipient = z.infer<typeof recipient>

/** A reusable reply of the team. It may contain placeholders, which are filled when it is inserted into a message. */
export const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type SavedReply = z.infer<typeof savedReply>

// Clients may send `authorId`, `authorType`, `authorName`, `senderId`, `senderType` and `messageType`; the
// server ignores them.
const newMessage = z.object({ message: requiredParagraph('Please write a message', longestMessage) })

const listQuery = {
  ...pageQuery,
  q: searchQuery,
  tourId: queryField(id()),
  unread: queryFlag(),
  messages: queryNumber(0, 20, 'Enter a number of messages between 0 and 20')
    .transform((count) => count ?? 20)
    .meta({
      description: 'how many of its newest messages each conversation carries; 20 when it is not given',
    }),
}

const speakers = { agents: 'with_access', staff: 'messages.view', assistants: true } as const
const senders = { ...speakers, staff: 'messages.send' } as const
const agents = { agents: 'with_access' } as const

export const savedReplyFields = {
  title: requiredLine('Title is required', 100),
  body: requiredParagraph('Text is required', longestMessage),
}
const team = { staff: 'messages.view' } as const
const writers = { staff: 'messages.send' } as const
const tourParams = z.object({ tourId: id() })

const pageOfMessages = {
  audience: speakers,
  query: z.object(pageQuery),
  answers: { 200: z.array(chatMessage) },
  refusals: ['not_found'],
  paged: true,
} as const

// The same conversation under the specification's two addresses: the agent's `messages` and the back office's `chat`.
const readTourMessages = {
  summary: 'Messages of a tour’s conversation, newest first',
  ...pageOfMessages,
  params: tourParams,
} as const
const sendTourMessage = {
  summary: 'Send a message in a tour’s conversation, which the first message creates',
  audience: senders,
  params: tourParams,
  body: newMessage,
  answers: { 201: chatMessage },
  refusals: ['not_found'],
} as const

const endpoint = endpointsOf({ noun: 'messages' })

export const messages = {
  listAgentConversations: endpoint('GET /api/agent/tour-conversations', {
    summary: 'The agent’s conversations with the team, latest message first',
    audience: agents,
    // `q` searches client, property, subject and messages.
    query: z.object(listQuery),
    answers: { 200: z.array(conversation) },
    paged: true,
  }),
  unreadCount: endpoint('GET /api/agent/unread-messages/count', {
    summary: 'The number of the team’s messages that the agent has not read',
    audience: agents,
    answers: { 200: z.object({ count: z.int() }) },
  }),
  listConversations: endpoint('GET /api/admin/conversations', {
    summary: 'All agents’ conversations, latest message first',
    audience: { staff: 'messages.view' },
    // `q` searches client, property, subject and agent.
    query: z.object({
      ...listQuery,
      kind: queryChoice(['tour', 'general']),
      agentId: queryField(id()),
      /** `unread`: conversations that the team has not read come first. Both halves are sorted by latest message. */
      sort: queryChoice(['latest', 'unread']),
    }),
    answers: { 200: z.array(conversation) },
    paged: true,
  }),
  getConversation: endpoint('GET /api/conversations/:id', {
    summary: 'One conversation with its last 20 messages',
    audience: speakers,
    params: idParams,
    answers: { 200: conversation },
    refusals: ['not_found'],
  }),
  listMessages: endpoint('GET /api/conversations/:id/messages', {
    summary: 'Messages of a conversation, newest first',
    ...pageOfMessages,
    params: idParams,
  }),
  sendMessage: endpoint('POST /api/conversations/:id/messages', {
    summary: 'Send a message in a conversation',
    audience: senders,
    params: idParams,
    body: newMessage,
    answers: { 201: chatMessage },
    refusals: ['not_found'],
  }),
  markRead: endpoint('POST /api/conversations/:id/read', {
    summary: 'Mark the other side’s messages as read',
    audience: speakers,
    params: idParams,
    // Messages after the last one on display stay unread. Without it, everything is marked as read.
    body: z.object({ until: optionalField(id()) }).nullish(),
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
  listTourMessages: endpoint('GET /api/tours/:tourId/messages', readTourMessages),
  sendTourMessage: endpoint('POST /api/tours/:tourId/messages', sendTourMessage),
  listTourChat: endpoint('GET /api/tours/:tourId/chat', readTourMessages),
  sendTourChat: endpoint('POST /api/tours/:tourId/chat', sendTourMessage),
  listRecipients: endpoint('GET /api/admin/message-recipients', {
    summary: 'Agents to write to, newest first; searched by name and email address',
    audience: writers,
    query: z.object({ ...pageQuery, q: searchQuery }),
    answers: { 200: z.array(recipient) },
    paged: true,
  }),
  listSavedReplies: endpoint('GET /api/admin/saved-replies', {
    summary: 'The team’s saved replies, by title',
    audience: team,
    answers: { 200: z.array(savedReply) },
  }),
  createSavedReply: endpoint('POST /api/admin/saved-replies', {
    summary: 'Create a saved reply',
    audience: writers,
    body: z.object(savedReplyFields),
    answers: { 201: savedReply },
    refusals: ['name_taken'],
  }),
  updateSavedReply: endpoint('PUT /api/admin/saved-replies/:id', {
    summary: 'Change a saved reply',
    audience: writers,
    params: idParams,
    body: z.object({ ...savedReplyFields, version: versionField }),
    answers: { 200: savedReply },
    refusals: ['not_found', 'name_taken', 'version_conflict'],
  }),
  deleteSavedReply: endpoint('DELETE /api/admin/saved-replies/:id', {
    summary: 'Delete a saved reply',
    audience: writers,
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
  openConversation: endpoint('POST /api/messages', {
    summary: 'Begin a general conversation with an agent',
    audience: { staff: 'messages.send' },
    body: z.object({
      toUserId: id('Agent is required'),
      subject: requiredLine('Subject is required'),
      message: requiredParagraph('Message is required', longestMessage),
      messageType: optionalField(z.enum(['text', 'admin_communication', 'scheduling_conflict'])),
      proposedDateTime: optionalField(instantInput('Enter a valid proposed time')),
    }),
    answers: { 201: generalMessage },
  }),
}
