import { useState } from 'react'

/**
 * Returns why a query has no data yet. A query without data forgets its error on each retry; this hook keeps the last
 * error until data arrives, and with it the message and the button that the person just pressed.
 */
export const useStickyError = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, keep] = useState(error)
  if (error && error !== last) keep(error)
  return error ?? (data === undefined ? last : null)
}
