import type { z } from 'zod'
import type { api } from './api.ts'
import type { Endpoint } from './kernel/endpoint.ts'

type Groups = typeof api
type EveryEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]

type KeyOf<E> = E extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never

/**
 * Every call by its key, such as 'GET /api/tours/:id'. Import it as a type, so that no schema reaches the
 * browser's first load.
 */
export type Calls = { [E in EveryEndpoint as KeyOf<E>]: E }
export type CallKey = keyof Calls

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : undefined
type InputOf<E, K extends string> =
  Part<E, K> extends infer S extends z.ZodType ? { [P in K]: z.input<S> } : { [P in K]?: undefined }

/** The input of a call: params, query and body as the caller writes them. The query is optional. */
export type CallInput<K extends CallKey> = InputOf<Calls[K], 'params'> &
  Partial<InputOf<Calls[K], 'query'>> &
  InputOf<Calls[K], 'body'>

type Success<E> = E extends { answers: infer A }
  ? { [S in keyof A]: S extends 200 | 201 | 202 | 204 ? A[S] : never }[keyof A]
  : never

/** The answer of a successful call. */
export type CallAnswer<K extends CallKey> =
  Success<Calls[K]> extends infer S extends z.ZodType ? z.output<S> : never

export type AnyEndpoint = Endpoint
