import type { FeedNote, TourNote, UnreadTour } from '@porchlight/contract/notes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type Address, addressLine } from '../../kernel/address-line.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { staffMask } from '../tours/views.cards.ts'

export type NoteRow = {
  id: string
  tourId: string
  authorId: string
  authorType: TourNote['authorType']
  authorName: string
  note: string
  createdAt: Date
  /** Whether the viewer has read it, by the markers; the viewer's own notes always count as read. */
  read: boolean
}

export type FeedRow = NoteRow &
  Address & {
    clientName: string
    status: TourStatus
    outcome: FeedNote['outcome']
    propertyName: string | null
    scheduledDate: Date | null
    timeZone: string
  }

export type UnreadTourRow = Address & {
  id: string
  clientName: string
  propertyName: string | null
  counted: number
}

type Author = Pick<TourNote, 'authorId' | 'authorType' | 'authorName'>

/**
 * A note's author for this viewer. For agents, all staff are the same: no id, the name 'Scheduling Assistant' and the
 * type `assistant`. The specification's separate color for administrators would reveal what the name hides, so the
 * masking (product decision: staff towards agents) covers the type too.
 */
const authorFor = (viewer: Viewer, author: { [K in keyof Author]: NonNullable<Author[K]> }): Author => {
  if (viewer.door !== 'agent' || author.authorId === viewer.userId) return author
  return { authorId: null, authorType: 'assistant', authorName: staffMask }
}

/** A note as its reader may see it. */
export const noteView = (row: NoteRow, viewer: Viewer): TourNote => {
  const mine = row.authorId === viewer.userId
  const author = authorFor(viewer, {
    authorId: row.authorId,
    authorType: row.authorType,
    authorName: row.authorName,
  })
  return {
    id: row.id,
    tourId: row.tourId,
    authorId: author.authorId,
    authorType: author.authorType,
    authorName: author.authorName,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    mine,
    read: mine || row.read,
  }
}

/** A note of the feed, with its tour. */
export const feedNoteView = (row: FeedRow, viewer: Viewer): FeedNote => ({
  ...noteView(row, viewer),
  clientName: row.clientName || null,
  status: row.status,
  outcome: row.outcome,
  propertyName: row.propertyName,
  propertyAddress: addressLine(row),
  scheduledDate: row.scheduledDate?.toISOString() ?? null,
  timeZone: row.timeZone,
})

/** A tour with unread notes, for the bell. */
export const unreadTourView = (row: UnreadTourRow): UnreadTour => ({
  id: row.id,
  clientName: row.clientName || null,
  propertyName: row.propertyName,
  propertyAddress: addressLine(row),
  unread: row.counted,
})
