import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** Exactly one row. */
export const settings = pgTable('settings', {
  id: boolean('id').primaryKey().default(true),
  teamPasswordHash: text('team_password_hash'),
  teamPasswordChangedAt: instant('team_password_changed_at'),
  twoFactorRequiredForBackOffice: boolean('two_factor_required_for_back_office').notNull().default(false),
  escortBufferMinutes: integer('escort_buffer_minutes').notNull().default(30),
  demoSeededAt: instant('demo_seeded_at'),
  version: integer('version').notNull().default(1),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull(),
  businessName: text('business_name'),
  postalAddress: text('postal_address'),
  supportEmail: text('support_email'),
  supportPhone: text('support_phone'),
  termsUrl: text('terms_url'),
  privacyUrl: text('privacy_url'),
  refundsUrl: text('refunds_url'),
})
