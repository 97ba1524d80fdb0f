import { api } from '@porchlight/contract/api'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addNote } from './commands/add-note.ts'
import { markAllRead } from './commands/mark-all-read.ts'
import { markRead } from './commands/mark-read.ts'
import { markTourRead } from './commands/mark-tour-read.ts'
import { countUnread, countUnreadByTour, listFeed, listTourNotes, listUnreadTours } from './queries.ts'
import { feedNoteView, noteView, unreadTourView } from './views.ts'

/** The notes on tours, and their read state. */
export const noteRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  return [
    route(api.notes.listTourNotes, async ({ viewer, params, query }) =>
      answerPage(await listTourNotes(orm, viewer, params.tourId, query), (row) => noteView(row, viewer)),
    ),
    route(api.notes.addTourNote, async ({ viewer, params, body }) => {
      const row = await addNote(kernel, viewer, { tourId: params.tourId, note: body.note })
      return answer(201, noteView(row, viewer))
    }),
    route(api.notes.markNoteRead, async ({ viewer, params }) => {
      await markRead(kernel, viewer, params)
      return noContent()
    }),
    route(api.notes.markTourNotesRead, async ({ viewer, params }) => {
      await markTourRead(kernel, viewer, params.tourId)
      return noContent()
    }),
    route(api.notes.noteFeed, async ({ viewer, query }) =>
      answerPage(await listFeed(orm, viewer.userId, query), (row) => feedNoteView(row, viewer)),
    ),
    route(api.notes.unreadCount, async ({ viewer, query }) =>
      answer(200, { count: await countUnread(orm, viewer.userId, query.exceptTourId) }),
    ),
    route(api.notes.unreadByTour, async ({ viewer }) =>
      answer(200, await countUnreadByTour(orm, viewer.userId)),
    ),
    route(api.notes.listUnreadTours, async ({ viewer }) =>
      answer(200, (await listUnreadTours(orm, viewer.userId)).map(unreadTourView)),
    ),
    route(api.notes.clearUnread, async ({ viewer }) =>
      answer(200, { cleared: await markAllRead(kernel, viewer) }),
    ),
  ]
}
