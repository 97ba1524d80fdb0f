import { useState } from 'react'

/**
 * Returns why a query has no data yet. A query without data drops its error on each retry. This hook keeps
 * the last error until data arrives, so the message stays, and so does the button that the user just pressed.
 */
export const useStickyError = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, keep] = useState(error)
  if (error && error !== last) keep(error)
  return error ?? (data === undefined ? last : null)
}
