import { useState } from 'react'

/** The parts of a query's result that say why it has no data. */
export type Attempted = { data: unknown; error: Error | null; errorUpdateCount: number }

/** Whether a query has neither data nor failed yet. A retry after a failure is not the first load. */
export const isFirstLoad = ({ data, errorUpdateCount }: Omit<Attempted, 'error'>): boolean =>
  data === undefined && errorUpdateCount === 0

/**
 * Returns why a query has no data. A query drops its error on each retry; this keeps it until data arrives, so that
 * message and button stay. A query for another subject has not failed yet, so it starts without an error.
 */
export const useStickyError = ({ data, error, errorUpdateCount }: Attempted): Error | null => {
  const [last, keep] = useState(error)
  if (error && error !== last) keep(error)
  return error ?? (data === undefined && errorUpdateCount > 0 ? last : null)
}
