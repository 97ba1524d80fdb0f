import { z } from 'zod'
import { announcementLimit, emptyAnnouncement } from './announcements/words.ts'
import { endpointsOf } from './kernel/endpoint.ts'
import { instant } from './kernel/instants.ts'
import { optionalFlag, paragraph } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'

/** One saved state of the announcement. */
export const announcementEntry = z.object({
  id: z.string(),
  version: z.int(),
  message: z.string(),
  visible: z.boolean(),
  updatedAt: instant,
  /** The name of the user who saved it; null if their account was deleted. */
  updatedBy: z.string().nullable(),
})
export type AnnouncementEntry = z.infer<typeof announcementEntry>

export const adminAnnouncement = z.object({
  message: z.string(),
  visible: z.boolean(),
  /** 0 if there has been no announcement yet. */
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** The newest 50 saved states, starting with the current one. */
  history: z.array(announcementEntry),
})
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>

const announcers = { staff: 'announcements.manage' } as const

/** A change of the announcement, with the specification's wordings (back office, section 5). */
export const announcementChange = z
  .object({
    message: paragraph(announcementLimit),
    visible: optionalFlag(false),
    version: versionField,
  })
  .refine(({ message, visible }) => !visible || message.trim() !== '', {
    path: ['message'],
    message: emptyAnnouncement,
  })

const endpoint = endpointsOf({ noun: 'announcements' })

export const announcements = {
  publicAnnouncement: endpoint('GET /api/public/announcement', {
    summary: 'The announcement; its message is empty while hidden',
    audience: { everyone: true },
    // Version 0 means that there has been no announcement yet.
    answers: { 200: z.object({ visible: z.boolean(), message: z.string(), version: z.int() }) },
  }),
  adminAnnouncement: endpoint('GET /api/admin/announcement', {
    summary: 'The announcement, even if hidden, with its earlier versions',
    audience: announcers,
    answers: { 200: adminAnnouncement },
  }),
  saveAnnouncement: endpoint('PUT /api/admin/announcement', {
    summary: 'Save the announcement as a new version, visible or hidden',
    audience: announcers,
    body: announcementChange,
    answers: { 200: adminAnnouncement },
    refusals: ['version_conflict'],
  }),
}
