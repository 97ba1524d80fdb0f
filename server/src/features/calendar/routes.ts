import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requireTour } from '../tours/queries.ts'
import { tourCalendarFile } from './views.ts'

/** Tours in people's own calendars. */
export const calendarRoutes = (kernel: Kernel): Route[] => {
  const { config, database, clock } = kernel
  return [
    route(api.tours.downloadTourCalendar, async ({ viewer, params }) => {
      const tour = await requireTour(database.orm, viewer, params.id)
      const file = tourCalendarFile(tour, viewer, {
        now: clock.now(),
        name: config.name,
        appUrl: config.appUrl,
      })
      return answer(200, file, {
        headers: { 'content-disposition': `attachment; filename="tour-${tour.id}.ics"` },
      })
    }),
  ]
}
