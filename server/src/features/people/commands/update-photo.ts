import { and, eq, ne } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Picture } from '../../../kernel/pictures.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../steps/lock-person.ts'
import { recordAction } from '../steps/record-action.ts'
import { storePhoto } from '../steps/store-photo.ts'
import { photos, users } from '../tables.ts'

/** Replaces a person's profile photo; null removes it. */
export const updatePhoto = ({ database, clock }: Kernel, viewer: Viewer, picture: Picture | null) =>
  database.transaction(async (tx) => {
    const at = clock.now()
    const person = await lockPerson(tx, viewer.userId, 'change')
    if (!person || person.anonymisedAt !== null) throw refuse('not_signed_in')
    if (picture === null && person.profilePhotoId === null) return
    const id =
      picture === null ? null : await storePhoto(tx, picture, { kind: 'profile', uploadedBy: person.id, at })
    await tx.update(users).set({ profilePhotoId: id, updatedAt: at }).where(eq(users.id, person.id))
    await tx
      .delete(photos)
      .where(
        and(
          eq(photos.uploadedBy, person.id),
          eq(photos.kind, 'profile'),
          id === null ? undefined : ne(photos.id, id),
        ),
      )
    const kind = id === null ? 'user.photo_removed' : 'user.photo_changed'
    await recordAction(tx, viewer, at, {
      action: kind,
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      event: { topic: 'people', userIds: [person.id], permission: 'users.view' },
    })
  })
