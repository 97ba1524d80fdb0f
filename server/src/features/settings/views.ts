import { proxyWarning, type Settings } from '@porchlight/contract/settings'
import type { Config } from '../../config.ts'
import { savedReplyView } from '../messages/views.ts'
import type { SettingsRow } from './queries.ts'

/** The settings for the back office; about the team password only whether there is one. */
export const settingsView = ({ replies, ...row }: SettingsRow, config: Config): Settings => ({
  teamPasswordSet: row.teamPasswordHash !== null,
  teamPasswordChangedAt: row.teamPasswordChangedAt?.toISOString() ?? null,
  twoFactorRequired: row.twoFactorRequired,
  escortBufferMinutes: row.escortBufferMinutes,
  business: row.business,
  savedReplies: replies.map(savedReplyView),
  warnings: config.proxyForgotten ? [proxyWarning] : [],
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updaterAnonymisedAt === null ? row.updatedBy : null,
})
