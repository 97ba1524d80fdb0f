import type { ErrorBody } from '@porchlight/contract/kernel/endpoint'
import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'
import type { z } from 'zod'
import { Refusal, type RefusalFacts } from '../kernel/refusal.ts'

/** Input that does not match the contract, from the validator. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(error: Pick<z.ZodError, 'issues'>) {
    super('Input does not fit the contract')
    this.issues = error.issues
  }
}

type FieldError = { path: string; message: string }

// An optional field is a union of '' and its rule; the last branch has the useful message.
const flatten = (issue: z.core.$ZodIssue, under: PropertyKey[] = []): FieldError[] => {
  const path = [...under, ...issue.path]
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.findLast((errors) => errors.length > 0)
    if (branch) return branch.flatMap((inner) => flatten(inner, path))
  }
  return [{ path: path.map(String).join('.'), message: issue.message }]
}

/** The refusal of invalid input: one error per field, and the first message as its own. */
export const refusalOfInput = (issues: readonly z.core.$ZodIssue[]): Refusal => {
  // Keep only the first message of a field: a missing field is not also too short.
  const byPath = new Map<string, FieldError>()
  for (const error of issues.flatMap((issue) => flatten(issue)))
    if (!byPath.has(error.path)) byPath.set(error.path, error)
  const errors = [...byPath.values()].slice(0, 50)
  const first = errors[0]
  return new Refusal('invalid_input', { ...(first && { message: first.message }), errors })
}

// Maps the codes of Fastify's own refusals to ours.
const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Converts any error to a refusal, or returns undefined for an internal error. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error instanceof InvalidInput) return refusalOfInput(error.issues)
  const framework = frameworkCodes[codeOf(error) ?? '']
  return framework ? new Refusal(framework) : undefined
}

const bodyOf = (code: RefusalCode, message: string, facts: RefusalFacts): ErrorBody => {
  const { retryAfter: _header, cookies: _kept, message: _told, ...rest } = facts
  return { message, code, ...rest }
}

/**
 * Returns status, body and headers of a failed call. An internal error becomes a 500 without details; the log has them.
 */
export const failureOf = (
  error: unknown,
): { status: number; body: ErrorBody; headers: Record<string, string> } => {
  const refusal = refusalOf(error) ?? new Refusal('internal')
  const { retryAfter } = refusal.facts
  return {
    status: refusals[refusal.code].status,
    body: bodyOf(refusal.code, refusal.message, refusal.facts),
    headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) },
  }
}
