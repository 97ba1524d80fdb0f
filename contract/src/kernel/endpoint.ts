import { z } from 'zod'
import type { Audience } from './audience.ts'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Noun =
  | 'people'
  | 'sessions'
  | 'roles'
  | 'billing'
  | 'properties'
  | 'clients'
  | 'assistants'
  | 'tours'
  | 'accounts'
  | 'notes'
  | 'messages'
  | 'settings'
  | 'announcements'
  | 'calendar'
  | 'exports'
  | 'reports'
  | 'notifications'
  | 'site'

/** A body that is no JSON. */
export type FileBody = {
  readonly limit: number
  /** Media types that are taken; text/csv alone when none are named. */
  readonly types?: readonly FileType[]
  /** The field that a refusal names. */
  readonly field?: string
  /** The handler stores the file piece by piece and never holds all of it in memory. */
  readonly inPieces?: true
}
export const fileTypes = ['text/csv', 'image/jpeg', 'image/png', 'image/webp'] as const
export type FileType = (typeof fileTypes)[number]

export type BodyRows = {
  /** The body's one field, which holds the rows. */
  readonly list: string
  /** Of the whole body, in bytes. */
  readonly limit: number
  readonly mostRows: number
  /** How many different names the fields of all rows may have together, and the refusal of more. */
  readonly mostNames: number
  readonly tooManyNames: string
}

/**
 * One call, said once: method, path, who may make it, what it takes, every answer by status, and the refusals of its
 * own (those that follow from audience and input are added by the server). Server validation and serialising, OpenAPI
 * and the typed clients are derived from it.
 */
export type Endpoint = {
  readonly method: Method
  /** With parameters as `:id`. */
  readonly path: `/${string}`
  readonly noun: Noun
  readonly summary: string
  readonly audience: Audience
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** `noContent` for 204; `textFile(type)`, `binaryFile(type)` or `streamedFile(type)` for a file. */
  readonly answers: { readonly [status: number]: z.ZodType }
  readonly refusals?: readonly RefusalCode[]
  /** The answer is an array with `Link` and `X-Total-Count`. */
  readonly paged?: true
  /**
   * No answer is kept under an Idempotency-Key: it holds a secret, or the call asks a foreign service, which must not
   * happen inside a transaction. Such a call is done once by itself.
   */
  readonly keepsNoKey?: true
  /**
   * Mail programs make this call too, from servers of their own and with a form that says nothing (RFC 8058, 3.2): a
   * form is taken and not read, and what the address carries is all that counts.
   */
  readonly fromMail?: true
  /** A GET that begins or ends something: it has no HEAD, which programs send to look at an address and change nothing. */
  readonly actsOnGet?: true
  /** The body is a file of one of the `types`, of so many bytes at most; it reaches the handler as it arrives. */
  readonly file?: FileBody
  /**
   * A service makes this call, not a browser: what proves it is a signature over the body, in this header. The body
   * reaches the handler as it was sent, because a signature is over its bytes, and no other site is asked about.
   */
  readonly signed?: { readonly header: Lowercase<string> }
  /** The handler takes out of the texts what cannot be stored; everywhere else such a text is refused. */
  readonly tidiesTexts?: true
  /** The body is a list of many flat rows and nothing else: a worker parses it. */
  readonly bodyRows?: BodyRows
  /** An open stream of server-sent events instead of JSON. */
  readonly stream?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const noContent = z.null().meta({ description: 'No content' })

/** A file that is sent as it is, with its media type. */
export const textFile = (mediaType: string) => z.string().meta({ mediaType })

/** Bytes that are sent as they are; `mediaType` is the default, a handler may name another. */
export const binaryFile = (mediaType: string) => z.custom<Uint8Array>().meta({ mediaType })

/** A file that is sent while it is made, piece by piece. */
export const streamedFile = (mediaType: string) => z.custom<AsyncIterable<string>>().meta({ mediaType })

/** The body of every refusal. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** version_conflict: the thing as it stands now, in the form that the call answers. */
  current: z.unknown().optional(),
  /** fee_changed: the right amount, in dollars. */
  amount: z.number().optional(),
  /** time_taken: the next three free times. */
  freeTimes: z.array(z.string()).optional(),
  /** time_taken, for staff only: the tour that holds the time. */
  conflict: z
    .object({
      tourId: z.string(),
      clientName: z.string(),
      propertyAddress: z.string(),
      scheduledDate: z.string(),
      holds: z.enum(['assistant', 'property']),
    })
    .optional(),
  /** assistant_has_tours: how many. */
  openTours: z.int().optional(),
  /** subscription_required */
  subscriptionStatus: z.string().optional(),
  subscriptionPlan: z.string().optional(),
  requiresPayment: z.boolean().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
