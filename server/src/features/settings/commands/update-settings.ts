import type { settings as calls } from '@porchlight/contract/settings'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import type { SettingsParts } from '../ports.ts'
import { readSettingsRow } from '../queries.ts'
import { settings } from '../tables.ts'
import { settingsView } from '../views.ts'

type Wish = z.output<typeof calls.updateSettings.body>

/** There is exactly one row, so it needs no id of its own: the audit log and the events use this one. */
const settingsId = '00000000-0000-0000-0000-000000000000'

const lockSettings = async (tx: Tx) => {
  const [row] = await tx.select().from(settings).for('update')
  if (!row) throw new Error('The settings row is missing; migrations write it')
  return row
}

type Row = Awaited<ReturnType<typeof lockSettings>>
const businessOf = (row: Row) => {
  const { businessName, postalAddress, supportEmail, supportPhone, termsUrl, privacyUrl, refundsUrl } = row
  return { businessName, postalAddress, supportEmail, supportPhone, termsUrl, privacyUrl, refundsUrl }
}

/** The columns that a change of the business details sets; details that are not given stay. */
const businessWish = (wish: Wish['business']): Partial<ReturnType<typeof businessOf>> => {
  const { name, ...others } = wish ?? {}
  return Object.fromEntries(
    Object.entries({ businessName: name, ...others }).filter(([, value]) => value !== undefined),
  )
}

/**
 * Updates settings. Changing or removing the team password ends the sessions that the old one began. A second factor
 * that becomes mandatory is asked for at the next sign-in.
 *
 * @throws Refusal version_conflict (with `current`), name_taken for a saved reply's title
 */
export const updateSettings = async (
  kernel: Kernel,
  parts: SettingsParts,
  viewer: StaffViewer,
  wish: Wish,
): Promise<void> => {
  const { config, database, clock } = kernel
  const now = clock.now()
  const hash = typeof wish.teamPassword === 'string' ? await hashPassword(wish.teamPassword) : null
  try {
    await database.transaction(async (tx) => {
      const row = await lockSettings(tx)
      if (wish.version !== null && wish.version !== row.version) throw refuse('version_conflict')
      if (wish.savedReplies) await parts.setReplies(tx, viewer, now, wish.savedReplies)
      const last = {
        twoFactorRequired: row.twoFactorRequiredForBackOffice,
        escortBufferMinutes: row.escortBufferMinutes,
        ...businessOf(row),
      }
      const changes = changesOf(last, {
        twoFactorRequired: wish.twoFactorRequired ?? last.twoFactorRequired,
        escortBufferMinutes: wish.escortBufferMinutes ?? last.escortBufferMinutes,
        ...businessWish(wish.business),
      })
      const isOff = wish.teamPassword === null && row.teamPasswordHash !== null
      const newPassword = hash !== null || isOff
      if (!changes && !newPassword) return

      await tx.update(settings).set({
        twoFactorRequiredForBackOffice: wish.twoFactorRequired ?? last.twoFactorRequired,
        escortBufferMinutes: wish.escortBufferMinutes ?? last.escortBufferMinutes,
        ...businessWish(wish.business),
        ...(newPassword && { teamPasswordHash: hash, teamPasswordChangedAt: now }),
        version: row.version + 1,
        updatedBy: viewer.userId,
        updatedAt: now,
      })
      const subject = { type: 'settings', id: null, label: null }
      if (newPassword) {
        const ended = await parts.revokeTeamSessions(tx, viewer.userId)
        await recordAudit(tx, viewer, now, {
          action: isOff ? 'settings.team_password_removed' : 'settings.team_password_changed',
          subject,
          after: { sessionsEnded: ended },
        })
      }
      if (changes) await recordAudit(tx, viewer, now, { action: 'settings.updated', subject, ...changes })
      await recordEvent(tx, {
        topic: 'settings',
        entityId: settingsId,
        kind: 'settings.updated',
        actorId: viewer.userId,
        permission: 'settings.manage',
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const { orm } = database
    const current = settingsView(await readSettingsRow(orm), await parts.listReplies(orm), config)
    throw refuse('version_conflict', { current })
  }
}
