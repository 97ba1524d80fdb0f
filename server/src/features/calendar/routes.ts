import { api } from '@porchlight/contract/api'
import { answer, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { requireTour } from '../tours/queries.ts'
import { addEvent } from './commands/add-event.ts'
import { completeAuthorization } from './commands/complete-authorization.ts'
import { createFeed } from './commands/create-feed.ts'
import { disconnectCalendar } from './commands/disconnect-calendar.ts'
import { exportFeed } from './commands/export-feed.ts'
import { requestAuthorization } from './commands/request-authorization.ts'
import { revokeFeed } from './commands/revoke-feed.ts'
import { requireProvider } from './policy.ts'
import type { CalendarProviders } from './ports.ts'
import { findFeed, listConnections, listTourConnections } from './queries.ts'
import {
  availableView,
  connectionView,
  feedView,
  googleLink,
  outlookLink,
  tourCalendarFile,
} from './views.ts'

const readerOf = (viewer: Viewer) => (viewer.door === 'agent' ? 'agent' : 'team')

/** The page that shows the result of an authorization; it reads the rest from the server. */
const consentPage = (facts: Record<string, string | null>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(facts)) if (value !== null) query.set(name, value)
  return `/calendar-connected?${query}`
}

/** Tours in people's own calendars: files and links, connections, private feeds. */
export const calendarRoutes = (kernel: Kernel, providers: CalendarProviders): Route[] => [
  ...fileRoutes(kernel),
  ...connectionRoutes(kernel, providers),
  ...feedRoutes(kernel),
]

const fileRoutes = ({ config, database, clock }: Kernel): Route[] => [
  route(api.calendar.downloadTourFile, async ({ viewer, params }) => {
    const tour = await requireTour(database.orm, viewer, params.id)
    const facts = { now: clock.now(), name: config.name, appUrl: config.appUrl }
    return answer(200, tourCalendarFile(tour, readerOf(viewer), facts), {
      headers: { 'content-disposition': `attachment; filename="tour-${tour.id}.ics"` },
    })
  }),
  route(api.calendar.googleLink, async ({ viewer, params }) => {
    const tour = await requireTour(database.orm, viewer, params.id)
    return answer(200, { url: googleLink(tour, readerOf(viewer), config.appUrl) })
  }),
  route(api.calendar.outlookLink, async ({ viewer, params }) => {
    const tour = await requireTour(database.orm, viewer, params.id)
    return answer(200, { url: outlookLink(tour, readerOf(viewer), config.appUrl) })
  }),
]

const connectionRoutes = (kernel: Kernel, providers: CalendarProviders): Route[] => [
  route(api.calendar.tourConnections, async ({ viewer, params }) => {
    const { id } = await requireTour(kernel.database.orm, viewer, params.id)
    const rows = await listTourConnections(kernel.database.orm, viewer.userId, id)
    const connections = rows.map(({ connection, event }) => ({ ...connectionView(connection), event }))
    return answer(200, { connections, available: availableView(providers) })
  }),
  route(api.calendar.createTourEvent, async ({ viewer, params, body }) => {
    const input = { tourId: params.id, provider: body.provider, remind: body.sendNotifications }
    return answer(200, await addEvent(kernel, providers, viewer, input))
  }),
  route(api.calendar.listConnections, async ({ viewer }) => {
    const rows = await listConnections(kernel.database.orm, viewer.userId)
    return answer(200, { connections: rows.map(connectionView), available: availableView(providers) })
  }),
  route(api.calendar.disconnect, async ({ viewer, params }) => {
    await disconnectCalendar(kernel, viewer, params.id)
    return noContent()
  }),
  route(api.calendar.askConsent, async ({ viewer, params, query }) => {
    const tourId = query.tourId ?? null
    if (tourId !== null) await requireTour(kernel.database.orm, viewer, tourId)
    const provider = requireProvider(providers, params.provider)
    const ask = { userId: viewer.userId, providerId: params.provider, tourId }
    return answer(200, {
      authUrl: await kernel.database.transaction((tx) => requestAuthorization(kernel, tx, provider, ask)),
    })
  }),
  route(api.calendar.consentGiven, async ({ viewer, params, query }) => {
    const ended =
      viewer?.door === 'agent'
        ? await completeAuthorization(kernel, providers, viewer.userId, params.provider, query)
        : { result: 'expired', tourId: null }
    const location = consentPage({ provider: params.provider, result: ended.result, tour: ended.tourId })
    return answer(303, '', { headers: { location } })
  }),
]

const feedRoutes = (kernel: Kernel): Route[] => [
  route(api.calendar.getFeed, async ({ viewer }) => {
    const feed = await findFeed(kernel.database.orm, viewer.userId)
    return answer(200, { feed: feed ? feedView(feed) : null })
  }),
  route(api.calendar.createFeed, async ({ viewer }) => {
    const { token, createdAt } = await createFeed(kernel, viewer)
    const url = `${kernel.config.appUrl}/feeds/${token}.ics`
    return answer(201, {
      url,
      webcalUrl: url.replace(/^https?:/, 'webcal:'),
      createdAt: createdAt.toISOString(),
      lastUsedAt: null,
    })
  }),
  route(api.calendar.revokeFeed, async ({ viewer }) => {
    await revokeFeed(kernel, viewer)
    return noContent()
  }),
  route(api.calendar.readFeed, async ({ params, caller }) => {
    const { text, etag, lastModified } = await exportFeed(kernel, params.token)
    const headers = {
      // Stored but revalidated each time: after a revocation, no cache on the way may still answer.
      etag,
      'last-modified': lastModified.toUTCString(),
      'cache-control': 'private, no-cache',
      // Keeps it out of search engines, even if its owner publishes the address.
      'x-robots-tag': 'noindex',
    }
    const known = caller.ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
    if (known) return answer(304, null, { headers })
    return answer(200, text, {
      headers: { ...headers, 'content-disposition': 'inline; filename="porchlight-tours.ics"' },
    })
  }),
]
