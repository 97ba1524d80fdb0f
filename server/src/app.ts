import { join } from 'node:path'
import { api } from '@porchlight/contract/api'
import { homeOf } from '@porchlight/contract/kernel/homes'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { tourAssistants } from './features/assistants/adapters/tour-assistants.ts'
import { assistantRoutes } from './features/assistants/routes.ts'
import { createGoogleCalendar } from './features/calendar/adapters/google-calendar.ts'
import { createOutlookCalendar } from './features/calendar/adapters/outlook-calendar.ts'
import { defineCalendarJobs, subscribeCalendars } from './features/calendar/jobs.ts'
import type { CalendarProviders } from './features/calendar/ports.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import {
  handleCheckoutSubscription,
  paymentCheckouts,
} from './features/checkouts/adapters/payment-checkouts.ts'
import { subscriptionCheckouts } from './features/checkouts/adapters/subscription-checkouts.ts'
import { defineCheckoutJobs, subscribeCheckouts } from './features/checkouts/jobs.ts'
import { checkoutRoutes } from './features/checkouts/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { definePasswordRequests } from './features/credentials/jobs.ts'
import { findPendingEmail } from './features/credentials/queries.ts'
import { credentialRoutes } from './features/credentials/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { settingsReplies } from './features/messages/adapters/settings-replies.ts'
import { subscribeToTours } from './features/messages/jobs.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { outboxMailer } from './features/notifications/adapters/outbox-mailer.ts'
import { createSmtpMailer } from './features/notifications/adapters/smtp-mailer.ts'
import { defineMailJobs, subscribeNotifications } from './features/notifications/jobs.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { createPayments } from './features/payments/adapters/payments.ts'
import { definePaymentJobs } from './features/payments/jobs.ts'
import type { PaymentParts } from './features/payments/ports.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { defineImportJobs } from './features/properties/jobs.ts'
import { propertyRoutes } from './features/properties/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { roleRoutes } from './features/roles/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { credentialSessions } from './features/sessions/adapters/credential-sessions.ts'
import { factorSessions } from './features/sessions/adapters/factor-sessions.ts'
import { roleSessions } from './features/sessions/adapters/role-sessions.ts'
import { verifySession } from './features/sessions/commands/verify-session.ts'
import { defineSessionPruning, defineSignInJobs } from './features/sessions/jobs.ts'
import { hasAdministrator } from './features/sessions/queries.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { revokeTeamSessions } from './features/sessions/steps/revoke-team-sessions.ts'
import { readBusiness, readSettingsRow } from './features/settings/queries.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { createSubscriptionHandler } from './features/subscriptions/adapters/payment-subscriptions.ts'
import { defineSubscriptionJobs, subscribeSubscriptions } from './features/subscriptions/jobs.ts'
import type { SubscriptionParts } from './features/subscriptions/ports.ts'
import { findPlan, findStoredCard } from './features/subscriptions/queries.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { auditedTours } from './features/tours/adapters/audited-tours.ts'
import { propertyTours } from './features/tours/adapters/property-tours.ts'
import { defineTourJobs, subscribeToPayments } from './features/tours/jobs.ts'
import { tourRoutes } from './features/tours/routes.ts'
import { answer } from './http/answer.ts'
import type { BodyLimits } from './http/body-limits.ts'
import { createOnce } from './http/idempotency.ts'
import { createLiveStream } from './http/live-stream.ts'
import type { BusinessSource } from './http/public-pages.ts'
import { type Route, route } from './http/route.ts'
import { createHttpServer } from './http/server.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { lockDataFolder, readOrCreateSecret } from './kernel/database/data-folder.ts'
import { type Database, openDatabase } from './kernel/database/database.ts'
import { startEmbedded } from './kernel/database/embedded.ts'
import type { FolderLock } from './kernel/database/folder-lock.mjs'
import { createEventSubscription } from './kernel/events/events.ts'
import { createLive } from './kernel/events/live.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Log } from './kernel/log/log.ts'
import { definePruning } from './kernel/queue/pruning.ts'
import { createQueue } from './kernel/queue/queue.ts'
import { refuse } from './kernel/refusal.ts'
import { createEncryption } from './kernel/security/encryption.ts'

/** The folder of the migrations, beside `src` and beside the bundle. */
export const migrationsDir = join(import.meta.dirname, '../migrations')

/**
 * Opens PostgreSQL, or the embedded database after locking its folder. `held` is the lock of a caller that has the
 * folder already.
 *
 * @throws DataFolderInUseError
 */
export const openConfigured = async (
  config: Config,
  log: Log,
  held?: Pick<FolderLock, 'release'>,
): Promise<{ database: Database; close: () => Promise<void> }> => {
  const { url, poolSize } = config.database
  if (url !== undefined) {
    const database = await openDatabase({ url, poolSize }, log)
    return { database, close: () => database.close() }
  }
  const lock = held ?? (await lockDataFolder(config.dataDir, log))
  const database = await openDatabase({ embedded: startEmbedded({ dataDir: config.dataDir }, log) }, log)
  return {
    database,
    close: async () => {
      await database.close()
      await lock.release()
    },
  }
}

/** What payments need from subscriptions and checkouts, and what subscriptions need from checkouts. */
export const billingParts: PaymentParts & SubscriptionParts = {
  ...paymentCheckouts,
  ...subscriptionCheckouts,
  findPlan,
  findStoredCard,
  subscriptionHandlers: [createSubscriptionHandler(subscriptionCheckouts), handleCheckoutSubscription],
}

/**
 * Creates the ports from an open database, and registers every listener by name. The caller starts the queue and the
 * live streams.
 */
export const createKernel = (
  config: Config,
  database: Database,
  loud: Log,
  clock: Clock = systemClock,
): Kernel => {
  const log = database.outage.quiet(loud)
  const queue = createQueue(database, log)
  definePruning(queue, database, clock, log)
  defineSessionPruning(queue, database, clock)
  definePasswordRequests(queue)
  defineSignInJobs(queue)
  const events = createEventSubscription(queue)
  subscribeToTours(events)
  subscribeToPayments(events, clock)
  subscribeSubscriptions(events, clock, subscriptionCheckouts)
  subscribeCheckouts(events, clock)
  // Production refuses to start without APP_SECRET (config.ts); other modes create a secret once and store it.
  const encryption = createEncryption(config.appSecret ?? readOrCreateSecret(config.dataDir, 'app-secret'))
  const payments = createPayments({ config, database, clock, encryption })
  definePaymentJobs(queue, { database, clock, log }, payments, billingParts)
  defineSubscriptionJobs(queue, { database, clock, log }, payments, billingParts)
  defineCheckoutJobs(queue, { database, clock, log }, payments, billingParts)
  defineTourJobs(queue, { database, clock }, payments)
  const kernel = { config, database, clock, queue, live: createLive(database, clock, log), encryption, log }
  defineImportJobs(kernel)
  subscribeCalendars(events, kernel)
  defineCalendarJobs(kernel, createCalendars(config))
  subscribeNotifications(events, kernel)
  defineMailJobs(kernel, config.mail.smtpUrl === null ? outboxMailer : createSmtpMailer(config.mail.smtpUrl))
  return kernel
}

/** The foreign calendars that this server has keys for. */
const createCalendars = ({ calendars: { google, microsoft } }: Config): CalendarProviders => ({
  google: google && createGoogleCalendar(google),
  microsoft: microsoft && createOutlookCalendar(microsoft),
})

const siteRoutes = ({ config, database, queue }: Kernel): Route[] => [
  route(api.site.config, async () =>
    answer(200, {
      name: config.name,
      mode: config.mode,
      payments: config.payments,
      calendars: {
        google: config.calendars.google !== null,
        microsoft: config.calendars.microsoft !== null,
      },
      email: config.mail.mailing !== 'off',
      business: await readBusiness(database.orm, config.name),
    }),
  ),
  route(api.site.health, async () => answer(200, { status: 'ok' as const })),
  route(api.site.ready, async () => {
    await database.ping().catch(() => {
      throw refuse('not_ready', { retryAfter: 1 })
    })
    if (!queue.ready()) throw refuse('not_ready', { retryAfter: 1 })
    return answer(200, { status: 'ready' as const })
  }),
  // The live stream answers it; this registers a route, because every endpoint of the contract needs one.
  route(api.site.events, async () => answer(200, { topic: 'resync' as const, id: null })),
]

/** The business details for the public pages. The server sees all events, including those about settings. */
const businessSource = ({ database, live }: Kernel): BusinessSource => ({
  read: async () => (await readSettingsRow(database.orm)).business,
  follow: (onChange) =>
    live.subscribe({
      maySee: ({ topic }) => topic === 'settings',
      send: onChange,
    }),
})

/**
 * Whether a page of the application is switched off, so that its address answers 404 (product decision: disabled
 * pages). The calls behind these pages answer 404 too.
 *
 * @param path in lower case, without a final slash
 */
const isPageOff = async ({ config, database }: Kernel, path: string): Promise<boolean> => {
  if (path === '/quick-login') return config.mode !== 'demo'
  if (path === '/dev/outbox') return config.mode === 'production'
  if (path === '/admin-setup') return hasAdministrator(database.orm)
  return false
}

/**
 * Builds the whole server without listening, so that tests can call it without a port. `logTo` receives log lines;
 * standard output by default.
 */
export const createApp = async (
  kernel: Kernel,
  webRoot?: string,
  { bodyLimits, logTo }: { bodyLimits?: Partial<BodyLimits>; logTo?: { write: (line: string) => void } } = {},
): Promise<FastifyInstance> => {
  const { config } = kernel
  const payments = createPayments(kernel)
  const find = verifySession(kernel)
  const look = (token: string) => find(token, { use: false })
  return createHttpServer({
    ...(bodyLimits && { bodyLimits }),
    name: config.name,
    appUrl: config.appUrl,
    demoUrl: config.demoUrl,
    production: config.mode === 'production',
    secureCookies: config.secureCookies,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    ...(logTo && { logTo }),
    webRoot,
    business: businessSource(kernel),
    homeOf: (viewer) =>
      homeOf({ userType: viewer.userType, hasAccess: viewer.door !== 'agent' || viewer.hasAccess }),
    isPageOff: (path) => isPageOff(kernel, path),
    pageSources: payments.provider?.pageSources,
    routes: [
      ...siteRoutes(kernel),
      ...peopleRoutes(kernel, findPendingEmail, auditedTours),
      ...credentialRoutes(kernel, credentialSessions),
      ...secondFactorRoutes(kernel, factorSessions),
      ...sessionRoutes(kernel, look),
      ...roleRoutes(kernel, roleSessions),
      ...propertyRoutes(kernel, propertyTours),
      ...clientRoutes(kernel),
      ...assistantRoutes(kernel),
      ...paymentRoutes(kernel, payments, billingParts),
      ...subscriptionRoutes(kernel, payments, billingParts),
      ...checkoutRoutes(kernel, payments),
      ...tourRoutes(kernel, payments, tourAssistants),
      ...accountRoutes(kernel, payments),
      ...noteRoutes(kernel),
      ...messageRoutes(kernel),
      ...settingsRoutes(kernel, { ...settingsReplies, revokeTeamSessions }),
      ...calendarRoutes(kernel, createCalendars(config)),
      ...announcementRoutes(kernel),
      ...exportRoutes(kernel, look),
      ...reportRoutes(kernel),
      ...searchRoutes(kernel),
      ...notificationRoutes(kernel),
    ],
    findViewer: find,
    isOutage: kernel.database.outage.explains,
    once: createOnce(kernel.database, kernel.encryption),
    openStream: createLiveStream(kernel.live, look),
  })
}
