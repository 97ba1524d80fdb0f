import { useState } from 'react'

/**
 * Why a read has no answer yet. A query without one forgets its error each time it is tried again; here the last one
 * stands until an answer comes, and with it what is said about it and the button that has just been pressed.
 */
export const useStandingError = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, keep] = useState(error)
  if (error && error !== last) keep(error)
  return error ?? (data === undefined ? last : null)
}
