import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { byTheDatabase, instant, timestamps } from '../../kernel/database/columns.ts'

/** A conversation between an agent and the team. Triggers maintain the last message and the unread counts. */
export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['tour', 'general'] }).notNull(),
  tourId: uuid('tour_id'),
  agentId: uuid('agent_id').notNull(),
  subject: text('subject'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastMessageAt: instant('last_message_at').notNull(),
  messageCount: integer('message_count').notNull().default(0),
  agentUnreadCount: integer('agent_unread_count').notNull().default(0),
  teamUnreadCount: integer('team_unread_count').notNull().default(0),
  agentReadAt: instant('agent_read_at'),
  teamReadAt: instant('team_read_at'),
  /** The time of the last message, plus a thousand years while the team has not read it. */
  teamOrderAt: instant('team_order_at').notNull().generatedAlwaysAs(byTheDatabase),
})

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  senderId: uuid('sender_id').notNull(),
  senderType: text('sender_type', { enum: ['agent', 'admin', 'assistant'] }).notNull(),
  byTeamPassword: boolean('by_team_password').notNull().default(false),
  message: text('message').notNull(),
  messageType: text('message_type', {
    enum: ['text', 'admin_communication', 'scheduling_conflict', 'cancel_request'],
  })
    .notNull()
    .default('text'),
  proposedDateTime: instant('proposed_date_time'),
  clientResponse: text('client_response'),
  responseDateTime: instant('response_date_time'),
  status: text('status', { enum: ['sent', 'answered'] })
    .notNull()
    .default('sent'),
  readAt: instant('read_at'),
  createdAt: instant('created_at').notNull(),
})

/** The team's saved texts. */
export const savedReplies = pgTable('saved_replies', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
  updatedBy: uuid('updated_by'),
  ...timestamps(),
})
