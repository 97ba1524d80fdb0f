import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { z } from 'zod'
import type { Log } from '../kernel/log.ts'
import type { AgentViewer, AssistantViewer, StaffViewer, Viewer } from '../kernel/viewer.ts'
import type { AnswerOf } from './answer.ts'

type OutputOf<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The doors that an audience leaves open; a handler of a call for agents alone is given an agent. */
export type ViewerOf<E extends Endpoint> = E['audience'] extends { everyone: true }
  ? Viewer | null
  : E['audience'] extends { signedIn: true }
    ? Viewer
    :
        | (E['audience'] extends { agents: string } ? AgentViewer : never)
        | (E['audience'] extends { staff: string } ? StaffViewer : never)
        | (E['audience'] extends { assistants: true } ? AssistantViewer | StaffViewer : never)

/** Facts of the connection that a few use cases need (sign-in, audit, files that are asked for again and again). */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The ETag that the caller has, as it came. */
  readonly ifNoneMatch: string | null
}

/** A body that is signed, as it came. */
export type Signed = { readonly raw: string; readonly signature: string }

/** One call that passed the gate and the contract. */
export type Call<E extends Endpoint> = {
  readonly viewer: ViewerOf<E>
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
  /** Stands for a body of many rows where calls are compared. */
  readonly bodyDigest: string | undefined
  /** The file that comes with the call, as it arrives. */
  readonly file: E extends { file: { limit: number } } ? AsyncIterable<Uint8Array> : undefined
  /** What a service sent, as it sent it, and its signature; empty where it gave none. */
  readonly signed: E extends { signed: { header: string } } ? Signed : undefined
  readonly caller: Caller
  readonly log: Log
}

/** An endpoint bound to its handler. The handler's type is erased here; `route` has checked it. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => Promise<AnswerOf<Endpoint>>
  readonly before: ((call: Call<Endpoint>) => Promise<void>) | undefined
}

type Options<E extends Endpoint> = {
  /**
   * What a foreign service must be asked first. It runs outside of the transaction that an Idempotency-Key opens around
   * the handler, and again whenever the call comes again: it may only bring our knowledge up to date.
   */
  before?: (call: Call<E>) => Promise<void>
}

/** Binds an endpoint of the contract to a use case. The handler is a sentence: one to five lines. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  { before }: Options<E> = {},
): Route => ({
  endpoint,
  // The server calls it with the output of this endpoint's own schemas, so the wider type is only seen from outside.
  handle: handle as unknown as Route['handle'],
  before: before as unknown as Route['before'], // as above
})
