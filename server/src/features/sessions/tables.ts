import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** Browsers that someone has signed in with before, by the hash of their device cookie. */
export const knownDevices = pgTable('known_devices', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** When someone last signed in with this browser through the team password. */
  teamPasswordAt: instant('team_password_at'),
})

export const knownDeviceUsers = pgTable(
  'known_device_users',
  {
    deviceId: uuid('device_id').notNull(),
    userId: uuid('user_id').notNull(),
    firstSignedInAt: instant('first_signed_in_at').notNull(),
    lastSignedInAt: instant('last_signed_in_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.userId] })],
)

/** Open sessions; signing out deletes the row. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['agent', 'staff', 'assistant'] }).notNull(),
  byTeamPassword: boolean('by_team_password').notNull().default(false),
  twoFactorPassedAt: instant('two_factor_passed_at'),
  deviceId: uuid('device_id'),
  deviceLabel: text('device_label'),
  userAgent: text('user_agent'),
  ip: text('ip'),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  idleExpiresAt: instant('idle_expires_at').notNull(),
  absoluteExpiresAt: instant('absolute_expires_at'),
})

/** Tickets for the five minutes between the team password and the choice of a name. */
export const teamPasswordTickets = pgTable('team_password_tickets', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  ip: text('ip'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})

/** Codes for the first-run setup. */
export const setupCodes = pgTable('setup_codes', {
  id: uuid('id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
  usedBy: uuid('used_by'),
  createdAt: instant('created_at').notNull(),
})

/** Who used Porchlight on which day in the desk's time zone; kept after the sessions are deleted. */
export const userDays = pgTable(
  'user_days',
  { userId: uuid('user_id').notNull(), day: date('day').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)
