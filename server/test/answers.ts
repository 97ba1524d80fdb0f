import { type ErrorBody, errorBody } from '@porchlight/contract/kernel/endpoint'
import type { z } from 'zod'

/** The answer to a call with its parsed JSON: compare `body`, or read it with types by `bodyOf`. */
export type Answered = {
  status: number
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

/** The body of an answer in the contract's type; fails the test when it does not match. */
export const bodyOf = <S extends z.ZodType>(schema: S, answered: Answered): z.output<S> =>
  schema.parse(answered.body)

/**
 * The answer of an endpoint of the contract; fails the test when the endpoint refused, or answered an undeclared
 * status.
 */
export const answerOf = <S extends z.ZodType>(
  { answers }: { readonly answers: Readonly<Record<number, S>> },
  answered: Answered,
): z.output<S> => {
  const schema = answers[answered.status]
  if (!schema) throw new Error(`${answered.status} ${answered.text}`)
  return bodyOf(schema, answered)
}

/** The address of a list's next page, from its `Link` header; undefined on the last page. */
export const nextOf = ({ headers }: Answered): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]

/** The body of a refusal; fails the test for any other answer. */
export const refusalOf = (answered: Answered): ErrorBody => bodyOf(errorBody, answered)

/** The outcome of a call in short: '201', or '404 not_found' for a refusal. */
export const outcomeOf = (answered: Answered): string =>
  answered.status < 400 ? `${answered.status}` : `${answered.status} ${refusalOf(answered).code}`
