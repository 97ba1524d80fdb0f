import type { AdminAnnouncement, AnnouncementEntry } from '@porchlight/contract/announcements'
import type { AnnouncementHistoryRow, AnnouncementRow } from './queries.ts'

/**
 * The public view of the announcement: a hidden one has a version but no text (product decision: staff towards agents).
 * Before the first, the version is 0.
 */
export const publicAnnouncementView = (row: AnnouncementRow | undefined) => ({
  visible: row?.visible ?? false,
  message: row?.visible ? row.message : '',
  version: row?.version ?? 0,
})

const entryView = (row: AnnouncementHistoryRow): AnnouncementEntry => ({
  id: row.id,
  version: row.version,
  message: row.message,
  visible: row.visible,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.anonymisedAt === null ? row.updatedBy : null,
})

/** The announcement as the back office writes it, from its saved states, the newest first. */
export const adminAnnouncementView = (rows: readonly AnnouncementHistoryRow[]): AdminAnnouncement => {
  const history = rows.map(entryView)
  const [current] = history
  return {
    message: current?.message ?? '',
    visible: current?.visible ?? false,
    version: current?.version ?? 0,
    updatedAt: current?.updatedAt ?? null,
    updatedBy: current?.updatedBy ?? null,
    history,
  }
}
