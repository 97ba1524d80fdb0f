import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { updateAnnouncement } from './commands/update-announcement.ts'
import { findAnnouncement, listAnnouncements } from './queries.ts'
import { adminAnnouncementView, publicAnnouncementView } from './views.ts'

/** The site announcement. */
export const announcementRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  const current = async () => adminAnnouncementView(await listAnnouncements(orm))
  return [
    route(api.announcements.publicAnnouncement, async () =>
      answer(200, publicAnnouncementView(await findAnnouncement(orm))),
    ),
    route(api.announcements.adminAnnouncement, async () => answer(200, await current())),
    route(api.announcements.saveAnnouncement, async ({ viewer, body }) => {
      await updateAnnouncement(kernel, viewer, body)
      return answer(200, await current())
    }),
  ]
}
