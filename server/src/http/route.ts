import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { z } from 'zod'
import type { Log } from '../kernel/log/log.ts'
import type { AgentViewer, AssistantViewer, StaffViewer, Viewer } from '../kernel/viewer.ts'
import type { AnswerOf } from './answer.ts'

type OutputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The viewers that an audience admits. */
export type ViewerOf<E extends Endpoint> = E['audience'] extends { everyone: true }
  ? Viewer | null
  : E['audience'] extends { signedIn: true }
    ? Viewer
    :
        | (E['audience'] extends { agents: string } ? AgentViewer : never)
        | (E['audience'] extends { staff: string } ? StaffViewer : never)
        | (E['audience'] extends { assistants: true } ? AssistantViewer | StaffViewer : never)

/** Facts about the connection for sign-in, audit and files with ETags. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The caller's ETag, as received. */
  readonly ifNoneMatch: string | null
}

/** A signed body, as received. */
export type Signed = { readonly raw: string; readonly signature: string }

/** One call that passed the gate and the contract. */
export type Call<E extends Endpoint> = {
  readonly viewer: ViewerOf<E>
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
  /** Replaces a body of many rows in comparisons of calls. */
  readonly bodyDigest: string | undefined
  /** The call's file, as a stream. */
  readonly file: E extends { file: { limit: number } } ? AsyncIterable<Uint8Array> : undefined
  /** A service's body and signature as received; the signature is empty if none came. */
  readonly signed: E extends { signed: { header: string } } ? Signed : undefined
  readonly caller: Caller
  readonly log: Log
}

/** An endpoint bound to its handler, whose type `route` has checked. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => Promise<AnswerOf<Endpoint>>
  readonly before: ((call: Call<Endpoint>) => Promise<void>) | undefined
}

type Options<E extends Endpoint> = {
  /**
   * Asks a foreign service for data that the handler needs. It runs outside of the Idempotency-Key's transaction and
   * again with every repeated call, so it may only refresh our data.
   */
  before?: (call: Call<E>) => Promise<void>
}

/** Binds an endpoint of the contract to a handler of one to five lines. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  { before }: Options<E> = {},
): Route => ({
  endpoint,
  // The server passes the output of this endpoint's schemas.
  handle: handle as unknown as Route['handle'],
  before: before as unknown as Route['before'], // as above
})
