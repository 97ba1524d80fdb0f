import { z } from 'zod'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryField, searchQuery } from './kernel/page.ts'
import { requiredParagraph } from './kernel/text.ts'
import { tourOutcome, tourStatus } from './tours/shapes.ts'

const authorType = z.enum(['agent', 'admin', 'assistant', 'other'])

export const tourNote = z.object({
  id: z.string(),
  tourId: z.string(),
  /** Agents receive null for notes of staff, and see only 'Scheduling Assistant'. */
  authorId: z.string().nullable(),
  /** Agents receive `assistant` for every staff author, so that the badge does not reveal what the name hides. */
  authorType,
  authorName: z.string(),
  note: z.string(),
  createdAt: instant,
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  /** Whether the reader has read it. Their own notes always count as read. */
  read: z.boolean(),
})
export type TourNote = z.infer<typeof tourNote>

/** A note with its tour, for the feed (the specification, agent area, section 2). */
export const feedNote = tourNote.extend({
  clientName: z.string().nullable(),
  status: tourStatus,
  /** Tells a no-show from a cancellation. */
  outcome: tourOutcome.nullable(),
  propertyName: z.string().nullable(),
  propertyAddress: z.string(),
  scheduledDate: instant.nullable(),
  timeZone: z.string(),
})
export type FeedNote = z.infer<typeof feedNote>

/** A tour with unread notes, which the bell names by client and property. */
export const unreadTour = z.object({
  id: z.string(),
  clientName: z.string().nullable(),
  propertyName: z.string().nullable(),
  propertyAddress: z.string(),
  unread: z.int(),
})
export type UnreadTour = z.infer<typeof unreadTour>

const tourParams = z.object({ tourId: id() })
const readers = { agents: 'with_access', staff: 'notes.view', assistants: true } as const
const agents = { agents: 'with_access' } as const

const endpoint = endpointsOf({ noun: 'notes' })

export const notes = {
  listTourNotes: endpoint('GET /api/tours/:tourId/notes', {
    summary: 'A tour’s notes, newest first',
    audience: readers,
    params: tourParams,
    // `q` is a substring of the text or of the author's name as the reader sees it, ignoring case and accents.
    query: z.object({ ...pageQuery, q: searchQuery }),
    answers: { 200: z.array(tourNote) },
    refusals: ['not_found'],
    paged: true,
  }),
  addTourNote: endpoint('POST /api/tours/:tourId/notes', {
    summary: 'Add a note',
    audience: { ...readers, staff: 'notes.write' },
    params: tourParams,
    body: z.object({ note: requiredParagraph('Please write a note') }),
    answers: { 201: tourNote },
    refusals: ['not_found'],
  }),
  markNoteRead: endpoint('POST /api/tours/:tourId/notes/:noteId/read', {
    summary: 'Mark a note as read',
    audience: readers,
    params: z.object({ tourId: id(), noteId: id() }),
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
  markTourNotesRead: endpoint('POST /api/tours/:tourId/notes/read', {
    summary: 'Mark a tour’s notes as read',
    audience: readers,
    params: tourParams,
    answers: { 204: noContent },
    refusals: ['not_found'],
  }),
  noteFeed: endpoint('GET /api/agent/tour-notes', {
    summary: "Notes on all of the agent's tours, newest first",
    audience: agents,
    query: z.object({ ...pageQuery, q: searchQuery, author: queryChoice(['mine', 'assistants']) }),
    answers: { 200: z.array(feedNote) },
    paged: true,
  }),
  unreadCount: endpoint('GET /api/agent/unread-notes/count', {
    summary: 'The number of notes that the agent has not read',
    audience: agents,
    // The tour whose notes are on the agent's screen: new notes there count as read.
    query: z.object({ exceptTourId: queryField(id()) }),
    answers: { 200: z.object({ count: z.int() }) },
  }),
  unreadByTour: endpoint('GET /api/agent/unread-notes/by-tour', {
    summary: 'Numbers of unread notes by tour id',
    audience: agents,
    answers: { 200: z.record(z.string(), z.int()) },
  }),
  listUnreadTours: endpoint('GET /api/agent/unread-notes/tours', {
    summary: 'The tours with unread notes: client, property, and number of unread notes',
    audience: agents,
    answers: { 200: z.array(unreadTour) },
  }),
  clearUnread: endpoint('POST /api/agent/unread-notes/clear-all', {
    summary: 'Mark all notes on the agent’s tours as read',
    audience: agents,
    answers: { 200: z.object({ cleared: z.int() }) },
  }),
}
