import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** Active once `confirmedAt` is set. */
export const twoFactorSecrets = pgTable('two_factor_secrets', {
  userId: uuid('user_id').primaryKey(),
  secretEncrypted: text('secret_encrypted').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
})

export const twoFactorRecoveryCodes = pgTable('two_factor_recovery_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})

/** Sign-ins with a correct password that still need the second factor. */
export const twoFactorChallenges = pgTable('two_factor_challenges', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['verify', 'set_up'] }).notNull(),
  kind: text('kind', { enum: ['agent', 'staff', 'assistant'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})
