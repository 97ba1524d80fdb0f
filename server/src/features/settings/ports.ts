import type { SavedReply } from '@porchlight/contract/messages'
import type { Orm, Tx } from '../../kernel/database/database.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'

/** A saved reply as the settings page sends it; without an id it is new. */
export type WantedReply = { id: string | null; title: string; body: string; version: number | null }

/** The parts of the settings page that features above this one own. The composition root passes them in. */
export type SettingsParts = {
  /** Ends all sessions that the team password began; returns their number. */
  revokeTeamSessions(tx: Tx, actorId: string): Promise<number>
  /** The team's saved replies, as the page shows them. */
  listReplies(orm: Orm): Promise<SavedReply[]>
  /** Replaces the team's saved replies. @throws Refusal invalid_input, version_conflict, name_taken */
  setReplies(tx: Tx, viewer: StaffViewer, now: Date, wanted: readonly WantedReply[]): Promise<void>
}
