import { useState } from 'react'

/**
 * Returns why a query has no data. A query drops its error on each retry; this keeps it until data arrives, so that
 * message and button stay.
 */
export const useStickyError = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, keep] = useState(error)
  if (error && error !== last) keep(error)
  return error ?? (data === undefined ? last : null)
}
