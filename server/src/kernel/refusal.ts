import type { ErrorBody } from '@porchlight/contract/kernel/endpoint'
import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'

/** The optional parts of a refusal: a message, field errors, and facts for the caller. */
export type RefusalFacts = Partial<Omit<ErrorBody, 'code'>> & {
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  retryAfter?: number
  /** Cookies that the browser keeps despite the refusal, so that its next attempt continues this one. */
  cookies?: readonly { name: string; value: string; path?: string; maxAgeSeconds?: number }[]
}

/**
 * A refused call. The error handler derives the status from the code. The transaction rolls back, so nothing changes.
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

/** Creates a refusal to throw: `throw refuse('not_found')`. */
export const refuse = (code: RefusalCode, facts?: RefusalFacts): Refusal => new Refusal(code, facts)

/** A refusal of one field, with the message of its rule. */
export const refuseField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', { message, errors: [{ path, message }] })
