import type { SavedReply } from '@porchlight/contract/messages'
import { proxyWarning, type Settings } from '@porchlight/contract/settings'
import type { Config } from '../../config.ts'
import type { SettingsRow } from './queries.ts'

/** The settings for the back office; about the team password only whether there is one. */
export const settingsView = (row: SettingsRow, savedReplies: SavedReply[], config: Config): Settings => ({
  teamPasswordSet: row.teamPasswordHash !== null,
  teamPasswordChangedAt: row.teamPasswordChangedAt?.toISOString() ?? null,
  twoFactorRequired: row.twoFactorRequired,
  escortBufferMinutes: row.escortBufferMinutes,
  business: row.business,
  savedReplies,
  warnings: config.proxyForgotten ? [proxyWarning] : [],
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updaterAnonymisedAt === null ? row.updatedBy : null,
})
