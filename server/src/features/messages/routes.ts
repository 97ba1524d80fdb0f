import { api } from '@porchlight/contract/api'
import type { Page } from '@porchlight/contract/kernel/page'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PageOf } from '../../kernel/lists/listing.ts'
import type { AgentViewer, StaffViewer, Viewer } from '../../kernel/viewer.ts'
import { listAgents } from '../people/queries.ts'
import { createConversation } from './commands/create-conversation.ts'
import { createSavedReply } from './commands/create-saved-reply.ts'
import { deleteSavedReply } from './commands/delete-saved-reply.ts'
import { markRead } from './commands/mark-read.ts'
import { sendMessage } from './commands/send-message.ts'
import { updateSavedReply } from './commands/update-saved-reply.ts'
import {
  countUnread,
  listConversations,
  listMessages,
  listNewest,
  listSavedReplies,
  type MessageRow,
  requireConversation,
  requireReadableTour,
  requireSavedReply,
} from './queries.ts'
import { conversationView, generalMessageView, messageView, recipientView, savedReplyView } from './views.ts'

type ListQuery = Parameters<typeof listConversations>[2] & Page & { messages: number }

/** Conversations between agents and the team. */
export const messageRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database

  const conversationsOf = async (viewer: AgentViewer | StaffViewer, query: ListQuery) => {
    const page = await listConversations(orm, viewer, query, query)
    const ids = page.items.map(({ id }) => id)
    const newest = await listNewest(orm, ids, query.messages)
    return answerPage(page, (row) => conversationView(row, newest.get(row.id) ?? [], viewer))
  }
  const pageFor = (viewer: Viewer, page: PageOf<MessageRow>) =>
    answerPage(page, (row) => messageView(row, viewer))

  const readTour = async (viewer: Viewer, tourId: string, page: Page) => {
    const tour = await requireReadableTour(orm, viewer, tourId)
    return pageFor(viewer, await listMessages(orm, { tourId: tour.id }, page))
  }
  const writeToTour = async (viewer: Viewer, tourId: string, message: string) =>
    answer(201, messageView(await sendMessage(kernel, viewer, { where: { tourId }, message }), viewer))

  return [
    route(api.messages.listAgentConversations, ({ viewer, query }) => conversationsOf(viewer, query)),
    route(api.messages.listConversations, ({ viewer, query }) => conversationsOf(viewer, query)),
    route(api.messages.unreadCount, async ({ viewer }) =>
      answer(200, { count: await countUnread(orm, viewer.userId) }),
    ),
    route(api.messages.getConversation, async ({ viewer, params }) => {
      const row = await requireConversation(orm, viewer, params.id)
      const newest = await listNewest(orm, [row.id], 20)
      return answer(200, conversationView(row, newest.get(row.id) ?? [], viewer))
    }),
    route(api.messages.listMessages, async ({ viewer, params, query }) => {
      const { id } = await requireConversation(orm, viewer, params.id)
      return pageFor(viewer, await listMessages(orm, { conversationId: id }, query))
    }),
    route(api.messages.sendMessage, async ({ viewer, params, body }) => {
      const where = { conversationId: params.id }
      return answer(201, messageView(await sendMessage(kernel, viewer, { where, ...body }), viewer))
    }),
    route(api.messages.markRead, async ({ viewer, params, body }) => {
      await markRead(kernel, viewer, { conversationId: params.id, until: body?.until ?? null })
      return noContent()
    }),
    route(api.messages.listTourMessages, ({ viewer, params, query }) =>
      readTour(viewer, params.tourId, query),
    ),
    route(api.messages.sendTourMessage, ({ viewer, params, body }) =>
      writeToTour(viewer, params.tourId, body.message),
    ),
    route(api.messages.listTourChat, ({ viewer, params, query }) => readTour(viewer, params.tourId, query)),
    route(api.messages.sendTourChat, ({ viewer, params, body }) =>
      writeToTour(viewer, params.tourId, body.message),
    ),
    route(api.messages.listRecipients, async ({ query }) =>
      answerPage(await listAgents(orm, query, query), recipientView),
    ),
    route(api.messages.listSavedReplies, async () =>
      answer(200, (await listSavedReplies(orm)).map(savedReplyView)),
    ),
    route(api.messages.createSavedReply, async ({ viewer, body }) => {
      const replyId = await createSavedReply(kernel, viewer, body)
      return answer(201, savedReplyView(await requireSavedReply(orm, replyId)))
    }),
    route(api.messages.updateSavedReply, async ({ viewer, params, body }) => {
      await updateSavedReply(kernel, viewer, { replyId: params.id, ...body })
      return answer(200, savedReplyView(await requireSavedReply(orm, params.id)))
    }),
    route(api.messages.deleteSavedReply, async ({ viewer, params }) => {
      await deleteSavedReply(kernel, viewer, params.id)
      return noContent()
    }),
    route(api.messages.openConversation, async ({ viewer, body }) =>
      answer(201, generalMessageView(await createConversation(kernel, viewer, body), viewer)),
    ),
  ]
}
