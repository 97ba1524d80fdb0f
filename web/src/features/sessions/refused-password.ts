import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'

/** The server's refusals of these fields, each under its own; the others belong to the whole form. */
export const refusedFields = <Name extends string>(
  error: Error | null,
  names: readonly Name[],
  fallback: string,
): { fields: Partial<Record<Name, string>>; failure: string | null } => {
  if (error === null) return { fields: {}, failure: null }
  const fields: Partial<Record<Name, string>> = {}
  if (error instanceof ApiError)
    for (const { path, message } of error.errors) {
      const name = names.find((known) => known === path)
      if (name) fields[name] = message
    }
  return { fields, failure: Object.keys(fields).length > 0 ? null : reasonOf(error, fallback) }
}

/** Seconds to wait before the next attempt; 0 without a limit. */
export const waitOf = (error: Error | null): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 30) : 0
