import type { ErrorBody } from '@porchlight/contract/kernel/endpoint'
import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'

/** What a refusal may carry beside its code: a wording of its own, field errors, and what helps to go on. */
export type RefusalFacts = Partial<Omit<ErrorBody, 'code'>> & {
  /** Seconds until another try makes sense; becomes the Retry-After header. */
  retryAfter?: number
  /** What the browser is to keep though it was refused, so that its next try goes on with what was begun. */
  cookies?: readonly { name: string; value: string; path?: string; maxAgeSeconds?: number }[]
}

/**
 * A call that is refused. Thrown anywhere below the edge; the error handler looks its status up by its code, and the
 * transaction it is thrown in rolls back, so that nothing has changed.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts

  constructor(code: RefusalCode, facts: RefusalFacts = {}) {
    super(facts.message ?? refusals[code].message)
    this.code = code
    this.facts = facts
  }
}

/** Makes a refusal to throw: `throw refuse('not_found')`. */
export const refuse = (code: RefusalCode, facts?: RefusalFacts): Refusal => new Refusal(code, facts)

/** A refusal of one field, in the words of its rule. */
export const refuseField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', { message, errors: [{ path, message }] })
