import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, timestamps } from '../../kernel/database/columns.ts'

/** A connection to a foreign calendar; connecting again repairs the row. */
export const calendarConnections = pgTable('calendar_connections', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: ['google', 'microsoft'] }).notNull(),
  accountId: text('account_id'),
  accountEmail: text('account_email'),
  state: text('state', { enum: ['ok', 'revoked'] }).notNull(),
  stateReason: text('state_reason'),
  scopes: text('scopes').array().notNull().default([]),
  accessTokenEncrypted: text('access_token_encrypted'),
  refreshTokenEncrypted: text('refresh_token_encrypted'),
  accessExpiresAt: instant('access_expires_at'),
  refreshClaimedUntil: instant('refresh_claimed_until'),
  lastUsedAt: instant('last_used_at'),
  ...timestamps(),
  /** Increases with each consent. */
  grantVersion: integer('grant_version').notNull().default(1),
})

export const calendarOauthStates = pgTable('calendar_oauth_states', {
  id: uuid('id').primaryKey(),
  stateHash: text('state_hash').notNull(),
  provider: text('provider', { enum: ['google', 'microsoft'] }).notNull(),
  userId: uuid('user_id').notNull(),
  codeVerifierEncrypted: text('code_verifier_encrypted').notNull(),
  tourId: uuid('tour_id'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})

/** A tour's event in a foreign calendar; outdated when `pushedSequence` is lower than the tour's. */
export const tourCalendarEvents = pgTable('tour_calendar_events', {
  id: uuid('id').primaryKey(),
  tourId: uuid('tour_id').notNull(),
  connectionId: uuid('connection_id').notNull(),
  userId: uuid('user_id').notNull(),
  requestId: text('request_id').notNull(),
  providerEventId: text('provider_event_id'),
  state: text('state', { enum: ['pending', 'synced', 'failed', 'removed', 'cancelled'] }).notNull(),
  sendNotifications: boolean('send_notifications').notNull().default(false),
  pushedSequence: integer('pushed_sequence'),
  attempts: integer('attempts').notNull().default(0),
  claimedUntil: instant('claimed_until'),
  lastError: text('last_error'),
  pushedAt: instant('pushed_at'),
  ...timestamps(),
})

/** Private feed addresses, by hash; at most one active per person. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})
