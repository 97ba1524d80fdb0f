import { availabilities } from '@porchlight/contract/assistants'
import { integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { instant, timestamps } from '../../kernel/database/columns.ts'

/** The additional facts of an assistant; `users` has the bio, the name, and whether they are active. */
export const assistantProfiles = pgTable('assistant_profiles', {
  userId: uuid('user_id').primaryKey(),
  hourlyRateCents: integer('hourly_rate_cents').notNull().default(2500),
  yearsExperience: integer('years_experience'),
  specialties: text('specialties').array().notNull().default([]),
  languages: text('languages').array().notNull().default(['English']),
  certifications: text('certifications').array().notNull().default([]),
  cities: text('cities').array().notNull().default([]),
  availability: text('availability', { enum: availabilities }).notNull().default('available'),
  retiredAt: instant('retired_at'),
  version: integer('version').notNull().default(1),
  ...timestamps(),
})

/** `weekday` is ISO: 1 is Monday. Without rows, the desk's hours apply. */
export const assistantWorkingHours = pgTable('assistant_working_hours', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  weekday: integer('weekday').notNull(),
  startsAt: time('starts_at', { precision: 0 }).notNull(),
  endsAt: time('ends_at', { precision: 0 }).notNull(),
  timeZone: text('time_zone').notNull(),
})

export const assistantTimeOff = pgTable('assistant_time_off', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  reason: text('reason'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
})
