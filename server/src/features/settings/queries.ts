import type { BusinessContact } from '@porchlight/contract/settings/business'
import { eq } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { users } from '../people/tables.ts'
import { settings } from './tables.ts'

/** The back office's settings: always exactly one row. */
export const readSettings = async (orm: Orm) => {
  const [row] = await orm.select().from(settings).limit(1)
  if (!row) throw new Error('The settings row is missing; migrations write it')
  return row
}

/**
 * The contact details of the business that runs this installation. @param product the name to use until the back
 * office has entered one
 */
export const readBusiness = async (orm: Orm, product: string): Promise<BusinessContact> => {
  const { businessName, postalAddress, supportEmail, supportPhone } = await readSettings(orm)
  return { name: businessName ?? product, postalAddress, supportEmail, supportPhone }
}

/** The settings with the person who last changed them. */
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
  return row
}

export type SettingsRow = Awaited<ReturnType<typeof readSettingsRow>>
