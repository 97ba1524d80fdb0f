import { userTypes } from '@porchlight/contract/people/user-types'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { byTheDatabase, bytea, citext, instant, timestamps } from '../../kernel/database/columns.ts'

/** Uploaded photos, re-encoded; no list selects `content`. */
export const photos = pgTable('photos', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['profile', 'property'] }).notNull(),
  contentType: text('content_type', {
    enum: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  byteSize: integer('byte_size').notNull(),
  content: bytea('content').notNull(),
  uploadedBy: uuid('uploaded_by'),
  createdAt: instant('created_at').notNull(),
})

/** Every person, of any user type (migration 0002). Anonymized rows stay. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  userType: text('user_type', { enum: userTypes }).notNull(),
  email: citext('email').notNull(),
  username: citext('username'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  name: text('name').notNull().generatedAlwaysAs(byTheDatabase),
  phone: text('phone'),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  zipCode: text('zip_code'),
  licenseNumber: text('license_number'),
  brokerage: text('brokerage'),
  bio: text('bio'),
  primaryCity: text('primary_city'),
  serviceCities: text('service_cities').array().notNull().default([]),
  profilePhotoId: uuid('profile_photo_id'),
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  isActive: boolean('is_active').notNull().default(true),
  isLocked: boolean('is_locked').notNull().default(false),
  lockedAt: instant('locked_at'),
  lockedBy: uuid('locked_by'),
  canCreateAdmins: boolean('can_create_admins').notNull().default(false),
  lastLoginAt: instant('last_login_at'),
  version: integer('version').notNull().default(1),
  anonymisedAt: instant('anonymised_at'),
  createdBy: uuid('created_by'),
  ...timestamps(),
  /** When the back office deleted this assistant; null again after a restoration. */
  leftAt: instant('left_at'),
  firstStepsDismissedAt: instant('first_steps_dismissed_at'),
  searchText: text('search_text').notNull().generatedAlwaysAs(byTheDatabase),
})

/** Append-only: personal data may be blanked, but nothing else changes (migration 0003). */
export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id'),
  actorType: text('actor_type', { enum: ['agent', 'admin', 'assistant', 'system', 'provider'] }).notNull(),
  byTeamPassword: boolean('by_team_password').notNull().default(false),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: uuid('subject_id'),
  subjectLabel: text('subject_label'),
  ip: text('ip'),
  userAgent: text('user_agent'),
  reason: text('reason'),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
})
