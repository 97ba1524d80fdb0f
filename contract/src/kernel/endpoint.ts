import { z } from 'zod'
import type { Audience } from './audience.ts'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Noun =
  | 'people'
  | 'credentials'
  | 'second-factor'
  | 'sessions'
  | 'roles'
  | 'payments'
  | 'subscriptions'
  | 'checkouts'
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
  | 'search'
  | 'notifications'
  | 'site'

/** A body that is a file instead of JSON. */
export type FileBody = {
  readonly limit: number
  /** The accepted media types; only text/csv if absent. */
  readonly types?: readonly FileType[]
  /** The field that a refusal names. */
  readonly field?: string
  /** The handler stores the file in pieces and never holds all of it in memory. */
  readonly inPieces?: true
}
export const fileTypes = ['text/csv', 'image/jpeg', 'image/png', 'image/webp'] as const
export type FileType = (typeof fileTypes)[number]

export type BodyRows = {
  /** The body's only field, which contains the rows. */
  readonly list: string
  /** The maximum size of the whole body, in bytes. */
  readonly limit: number
  readonly mostRows: number
  /** The maximum number of distinct field names across all rows, and the refusal of more. */
  readonly mostNames: number
  readonly tooManyNames: string
}

/**
 * The single definition of a call: method, path, audience, input, every answer by status, and its own
 * refusals. The server adds the refusals that follow from audience and input. Server validation,
 * serialization, OpenAPI and the typed clients derive from it.
 */
export type Endpoint = {
  readonly method: Method
  /** Parameters are written as `:id`. */
  readonly path: `/${string}`
  readonly noun: Noun
  readonly summary: string
  readonly audience: Audience
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** `noContent` for 204; `textFile(type)`, `textInPieces(type)`, `binaryFile(type)` or `streamedFile(type)`
   * for a file. */
  readonly answers: { readonly [status: number]: z.ZodType }
  readonly refusals?: readonly RefusalCode[]
  /** The answer is an array with `Link` and `X-Total-Count` headers. */
  readonly paged?: true
  /**
   * The server stores no answer under an Idempotency-Key, because the answer contains a secret, or because
   * the call uses an external service, which must not happen inside a transaction. Such a call ensures by
   * itself that it takes effect only once.
   */
  readonly keepsNoKey?: true
  /**
   * Mail programs make this call too, from their own servers and with a form whose content means nothing (RFC
   * 8058, 3.2). The server accepts the form without reading it; only the address counts.
   */
  readonly fromMail?: true
  /**
   * A GET that starts or ends something. It has no HEAD, because programs send HEAD to check an address
   * without changing anything.
   */
  readonly actsOnGet?: true
  /** The body is a file of one of the `types`, up to a maximum size. It reaches the handler as a stream. */
  readonly file?: FileBody
  /**
   * A service makes this call, not a browser. A signature over the body, in this header, authenticates it. The body
   * reaches the handler unparsed, because the signature covers its bytes. The same-site check does not apply.
   */
  readonly signed?: { readonly header: Lowercase<string> }
  /** The handler removes characters that cannot be stored. All other calls refuse such texts. */
  readonly tidiesTexts?: true
  /** The body contains nothing but a list of many flat rows; a worker parses it. */
  readonly bodyRows?: BodyRows
  /** The answer is an open stream of server-sent events instead of JSON. */
  readonly stream?: true
}

/**
 * Makes the function that declares the calls of a noun, each by its
 * key, such as 'GET /api/tours/:id', which clients use too.
 */
export const endpointsOf =
  <const N extends Noun>({ noun }: { noun: N }) =>
  <M extends Method, P extends Endpoint['path'], const D extends Omit<Endpoint, 'method' | 'path' | 'noun'>>(
    key: `${M} ${P}`,
    definition: D,
  ) => {
    const [method, path] = key.split(' ') as [M, P] // the key's type has these two parts
    return { method, path, noun, ...definition }
  }

export const noContent = z.null().meta({ description: 'No content' })

/** A text file, sent unchanged with its media type. */
export const textFile = (mediaType: string) => z.string().meta({ mediaType })

/** A text file that the server may send in pieces while it creates it. Clients read its whole text. */
export const textInPieces = (mediaType: string) =>
  z.pipe(z.custom<string | AsyncIterable<string>>(), z.string()).meta({ mediaType, inPieces: true })

/** A binary file, sent unchanged. `mediaType` is the default; a handler may set another. */
export const binaryFile = (mediaType: string) => z.custom<Uint8Array>().meta({ mediaType })

/** A file that the server sends in pieces while it creates it. */
export const streamedFile = (mediaType: string) =>
  z.custom<AsyncIterable<string>>().meta({ mediaType, inPieces: true })

/** Whether the call may answer in pieces. It then has no HEAD, for which the server would read a file that nobody receives. */
export const answersInPieces = ({ answers }: Pick<Endpoint, 'answers'>): boolean =>
  Object.values(answers).some((schema) => schema.meta()?.inPieces === true)

/** The body of every refusal. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** version_conflict: the object's current state, in the form of the call's answer. */
  current: z.unknown().optional(),
  /** fee_changed: the correct amount, in dollars. */
  amount: z.number().optional(),
  /** time_taken: the next three free times. */
  freeTimes: z.array(z.string()).optional(),
  /** time_taken, for staff only: the tour that occupies the time. */
  conflict: z
    .object({
      tourId: z.string(),
      clientName: z.string(),
      propertyAddress: z.string(),
      scheduledDate: z.string(),
      holds: z.enum(['assistant', 'property']),
    })
    .optional(),
  /** assistant_has_tours: the number of open tours. */
  openTours: z.int().optional(),
  /** subscription_required */
  subscriptionStatus: z.string().optional(),
  subscriptionPlan: z.string().optional(),
  requiresPayment: z.boolean().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
