import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { auditLog, photos, users } from '../tables.ts'

/**
 * Anonymizes a person. The row stays because tours and the history reference it, but it no longer contains personal
 * data. The audit log keeps the actions and loses their personal details.
 */
export const deletePersonalData = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx
    .update(users)
    .set({
      email: `${userId}@anonymised.invalid`,
      username: null,
      firstName: 'Deleted',
      lastName: 'user',
      phone: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
      licenseNumber: null,
      brokerage: null,
      bio: null,
      primaryCity: null,
      serviceCities: [],
      profilePhotoId: null,
      passwordHash: null,
      passwordChangedAt: null,
      isActive: false,
      canCreateAdmins: false,
      anonymisedAt: at,
      updatedAt: at,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
  await tx.delete(photos).where(and(eq(photos.uploadedBy, userId), eq(photos.kind, 'profile')))
  const aboutThem = and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId))
  await tx
    .update(auditLog)
    .set({ subjectLabel: null, before: null, after: null })
    .where(
      and(
        aboutThem,
        or(isNotNull(auditLog.subjectLabel), isNotNull(auditLog.before), isNotNull(auditLog.after)),
      ),
    )
  await tx
    .update(auditLog)
    .set({ ip: null, userAgent: null })
    .where(and(eq(auditLog.actorId, userId), or(isNotNull(auditLog.ip), isNotNull(auditLog.userAgent))))
}
