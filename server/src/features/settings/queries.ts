import { eq } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { listSavedReplies } from '../messages/queries.ts'
import { settings, users } from '../people/tables.ts'

/** The settings with the person who last changed them, and the saved replies. */
export const readSettingsRow = async (orm: Orm) => {
  const [row] = await orm
    .select({
      teamPasswordHash: settings.teamPasswordHash,
      teamPasswordChangedAt: settings.teamPasswordChangedAt,
      twoFactorRequired: settings.twoFactorRequiredForBackOffice,
      escortBufferMinutes: settings.escortBufferMinutes,
      business: {
        name: settings.businessName,
        postalAddress: settings.postalAddress,
        supportEmail: settings.supportEmail,
        supportPhone: settings.supportPhone,
        termsUrl: settings.termsUrl,
        privacyUrl: settings.privacyUrl,
        refundsUrl: settings.refundsUrl,
      },
      version: settings.version,
      updatedAt: settings.updatedAt,
      updatedBy: users.name,
      updaterAnonymisedAt: users.anonymisedAt,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
  if (!row) throw new Error('The settings row is missing; migrations write it')
  return { ...row, replies: await listSavedReplies(orm) }
}

export type SettingsRow = Awaited<ReturnType<typeof readSettingsRow>>
