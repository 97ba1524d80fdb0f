import type {
  ChatMessage,
  Conversation,
  GeneralMessage,
  Recipient,
  SavedReply,
} from '@porchlight/contract/messages'
import { addressLine } from '../../kernel/address-line.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import type { AgentRow } from '../people/queries.ts'
import { staffMask } from '../tours/views.cards.ts'
import { maySendMessages } from './policy.ts'
import type { ConversationRow, MessageRow, SavedReplyRow } from './queries.ts'
import { sideOf } from './rules.ts'

type Author = Pick<ChatMessage, 'authorId' | 'authorType' | 'authorName'>

/** The author as this viewer may know them: for agents the whole team is 'Scheduling Assistant', without an id. */
const authorFor = (viewer: Viewer, row: MessageRow): Author =>
  viewer.door === 'agent' && row.senderType !== 'agent'
    ? { authorId: null, authorType: 'assistant', authorName: staffMask }
    : { authorId: row.senderId, authorType: row.senderType, authorName: row.senderName }

/** A message as its reader may see it. */
export const messageView = (row: MessageRow, viewer: Viewer): ChatMessage => {
  const author = authorFor(viewer, row)
  return {
    id: row.id,
    conversationId: row.conversationId,
    tourId: row.tourId,
    senderId: author.authorId,
    senderType: row.senderType === 'agent' ? 'agent' : 'admin',
    authorId: author.authorId,
    authorType: author.authorType,
    authorName: author.authorName,
    message: row.message,
    messageType: row.messageType,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
    mine: row.senderId === viewer.userId,
  }
}

type Opening = MessageRow & {
  subject: string
  agentId: string
  proposedDateTime: Date | null
  clientResponse: string | null
  responseDateTime: Date | null
  status: GeneralMessage['status']
}

/** The opening of a general conversation, for the back office. */
export const generalMessageView = (row: Opening, viewer: Viewer): GeneralMessage => ({
  ...messageView(row, viewer),
  subject: row.subject,
  fromUserId: row.senderId,
  toUserId: row.agentId,
  toClientId: row.agentId,
  proposedDateTime: row.proposedDateTime?.toISOString() ?? null,
  clientResponse: row.clientResponse,
  responseDateTime: row.responseDateTime?.toISOString() ?? null,
  status: row.status,
})

/** A conversation with its newest messages. */
export const conversationView = (
  row: ConversationRow,
  messages: readonly MessageRow[],
  viewer: Viewer,
): Conversation => {
  const { tour } = row
  return {
    id: row.id,
    kind: row.kind,
    tourId: row.tourId,
    tourTitle: tour ? tour.propertyName || tour.address : (row.subject ?? ''),
    subject: row.subject,
    clientName: tour?.clientName || null,
    propertyAddress: tour && addressLine(tour),
    tourStatus: tour?.status ?? null,
    tourOutcome: tour?.outcome ?? null,
    scheduledDate: tour?.scheduledDate?.toISOString() ?? null,
    timeZone: tour?.timeZone ?? null,
    agentId: row.agentId,
    agentName: row.agentName,
    messages: messages.map((message) => messageView(message, viewer)),
    createdAt: row.createdAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    unreadCount: sideOf(viewer) === 'agent' ? row.agentUnreadCount : row.teamUnreadCount,
    may: { send: maySendMessages(viewer, row) },
  }
}

export const recipientView = ({ id, name, email, brokerage }: AgentRow): Recipient => ({
  id,
  name,
  email,
  brokerage,
})

export const savedReplyView = (row: SavedReplyRow): SavedReply => ({
  id: row.id,
  title: row.title,
  body: row.body,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updaterAnonymisedAt === null ? row.updatedBy : null,
})
