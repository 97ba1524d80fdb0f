import type { AnnouncementRow } from './queries.ts'

/**
 * The announcement as everybody may read it: a hidden one keeps its version and has no text (product decision: staff
 * towards agents). Before the first one the version is 0.
 */
export const publicAnnouncementView = (row: AnnouncementRow | undefined) => ({
  visible: row?.visible ?? false,
  message: row?.visible ? row.message : '',
  version: row?.version ?? 0,
})
