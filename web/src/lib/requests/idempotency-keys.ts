/**
 * Gives each call with its content an Idempotency-Key, which retries after a lost connection or server error repeat. A
 * definite answer ends the key, so that the user can send the same content again.
 */
const open = new Map<string, string>()
const MOST = 50

/** Returns the key for this content: the open one, or a new one. */
export const idempotencyKeyFor = (intention: string): string => {
  const known = open.get(intention)
  if (known) return known
  const made = crypto.randomUUID()
  open.set(intention, made)
  const oldest = open.keys().next().value
  if (open.size > MOST && oldest !== undefined) open.delete(oldest)
  return made
}

/** Ends the key, because the server has accepted or refused the call. */
export const releaseIdempotencyKey = (intention: string): void => {
  open.delete(intention)
}
