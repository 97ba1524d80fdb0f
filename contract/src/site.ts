import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { instantInput } from './kernel/instants.ts'
import { queryField } from './kernel/page.ts'
import { paymentProviders } from './payments/providers.ts'
import { businessContact } from './settings/business.ts'

export const modes = ['demo', 'development', 'production'] as const

/** An event of the stream names the data to read again. `resync` means all data. */
export const liveEvent = z.object({
  topic: z.enum([
    'tours',
    'clients',
    'notes',
    'messages',
    'emails',
    'properties',
    'imports',
    'announcements',
    'assistants',
    'settings',
    'filters',
    'calendar',
    'payments',
    'roles',
    'people',
    'session',
    'resync',
  ]),
  id: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>

const endpoint = endpointsOf({ noun: 'site' })

export const site = {
  config: endpoint('GET /api/config', {
    summary: 'This installation’s configuration for browsers',
    audience: { everyone: true },
    answers: {
      200: z.object({
        name: z.string(),
        mode: z.enum(modes),
        payments: z.object({
          provider: z.enum([...paymentProviders, 'off']),
          publishableKey: z.string().nullable(),
        }),
        calendars: z.object({ google: z.boolean(), microsoft: z.boolean() }),
        /** Whether this server delivers email. Without it, no screen promises one. */
        email: z.boolean(),
        /** The contact for questions. */
        business: businessContact,
      }),
    },
  }),
  events: endpoint('GET /api/events', {
    summary: 'Changes as they happen (server-sent events); Last-Event-ID resumes',
    audience: { signedIn: true },
    query: z.object({
      /**
       * The stream starts after this event: `X-Last-Event-ID` of GET /api/auth/user. Only for a newly opened stream.
       */
      since: z
        .string()
        .regex(/^\d{1,15}$/, 'Enter the id of an event')
        .optional(),
      /** When that call was answered (its `Date`). Without it, the server repeats more events. */
      readAt: queryField(instantInput('Enter the time at which the session was read')),
    }),
    answers: { 200: liveEvent },
    stream: true,
  }),
  health: endpoint('GET /healthz', {
    summary: 'The process runs',
    audience: { everyone: true },
    answers: { 200: z.object({ status: z.literal('ok') }) },
  }),
  ready: endpoint('GET /readyz', {
    summary: 'Database, migrations and queue are ready',
    audience: { everyone: true },
    answers: { 200: z.object({ status: z.literal('ready') }) },
    refusals: ['not_ready'],
  }),
}
