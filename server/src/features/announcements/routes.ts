import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createFindAnnouncement } from './queries.ts'
import { publicAnnouncementView } from './views.ts'

/** The site announcement. */
export const announcementRoutes = (kernel: Kernel): Route[] => {
  const findAnnouncement = createFindAnnouncement(kernel.database.orm)
  return [
    route(api.announcements.publicAnnouncement, async () =>
      answer(200, publicAnnouncementView(await findAnnouncement())),
    ),
  ]
}
