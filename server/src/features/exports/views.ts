import type { findPhoto } from '../people/queries.ts'
import { photoUrl } from '../people/views.ts'
import { staffMask } from '../tours/views.cards.ts'
import { changesForAgents } from '../tours/views.ts'
import type { PlanChangeRow } from './queries.billing.ts'
import type { AuditRow, HistoryRow, MessageRow, NoteRow, OwnerRow, RatingRow } from './queries.ts'

/*
 * The data that an agent can export. Team members are 'Scheduling Assistant' (product decision: staff towards agents).
 */

const you = 'You'
const product = 'Porchlight'

const byOf = (actorId: string | null, userId: string): string => {
  if (actorId === null) return product
  return actorId === userId ? you : staffMask
}

export const ownerView = ({ profilePhotoId, ...row }: OwnerRow) => ({
  ...row,
  profileImageUrl: photoUrl(profilePhotoId),
})

type Picture = NonNullable<Awaited<ReturnType<typeof findPhoto>>>

/** The picture itself, because its address disappears with the account. */
export const pictureView = (picture: Picture | undefined) =>
  picture ? { type: picture.contentType, base64: Buffer.from(picture.content).toString('base64') } : null

export const planChangeView = ({ actorId, id: _id, ...row }: PlanChangeRow, userId: string) => ({
  ...row,
  by: byOf(actorId, userId),
})

const historyBy: Record<HistoryRow['actorType'], string> = {
  agent: you,
  admin: staffMask,
  assistant: staffMask,
  system: product,
}

/** One line of a tour's timeline. */
export const historyView = ({ tourId: _tour, actorType, changes, ...row }: HistoryRow) => ({
  ...row,
  changes: changesForAgents({ actorType, changes }),
  by: historyBy[actorType],
})

export const ratingView = ({ tourId: _tour, ...row }: RatingRow) => row

export const noteView = ({ authorId, ...row }: NoteRow, userId: string) => ({
  ...row,
  by: byOf(authorId, userId),
})

export const messageView = ({ senderId, ...row }: MessageRow, userId: string) => ({
  ...row,
  by: byOf(senderId, userId),
})

/** An action; only the agent's own actions include the address they came from. */
export const auditView = (row: AuditRow, userId: string) => {
  const own = row.actorId === userId
  return {
    at: row.at,
    action: row.action,
    by: byOf(row.actorId, userId),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    ...(own ? { ip: row.ip, userAgent: row.userAgent } : { ip: null, userAgent: null }),
    reason: row.reason,
    before: row.before,
    after: row.after,
  }
}
