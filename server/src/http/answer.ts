import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { z } from 'zod'
import type { PageOf } from '../kernel/lists/listing.ts'

/** A cookie that an answer sets; `value: null` clears it. */
export type AnswerCookie = { name: string; value: string | null; path?: string; maxAgeSeconds?: number }

/** Where a list continues and how long it is, for the Link and X-Total-Count headers. */
export type PageFacts = { next: string | null; total: number | null }

type Extras = {
  headers?: Record<string, string>
  cookies?: readonly AnswerCookie[]
  page?: PageFacts
}

export type Answer<S extends number, B> = { status: S; body: B } & Extras

/** The answers that a handler may return: a declared status with its declared body. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: E['answers'][S] extends z.ZodType
    ? Answer<S, z.input<E['answers'][S]>>
    : never
}[keyof E['answers'] & number]

/** Creates an answer; const parameters keep the status a literal under a generic endpoint. */
export const answer = <const S extends number, B>(status: S, body: B, extras: Extras = {}): Answer<S, B> => ({
  status,
  body,
  ...extras,
})

export const noContent = (extras: Extras = {}): Answer<204, null> => answer(204, null, extras)

/** Answers with the views of a page's rows, and its headers. */
export const answerPage = <T, V>(
  { items, next, total }: PageOf<T>,
  viewOf: (row: T) => V,
): Answer<200, V[]> => answer(200, items.map(viewOf), { page: { next, total } })
