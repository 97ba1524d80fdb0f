/**
 * One Idempotency-Key per intention: what is sent again, because the line broke or the server stumbled, carries the
 * key of the first attempt and is done once. An intention is the call with its content; it ends with a definite
 * answer, so that the same words may be meant a second time.
 */
const open = new Map<string, string>()
const MOST = 50

/** The key for this content: the open one, or a new one. */
export const keyFor = (intention: string): string => {
  const known = open.get(intention)
  if (known) return known
  const made = crypto.randomUUID()
  open.set(intention, made)
  const oldest = open.keys().next().value
  if (open.size > MOST && oldest !== undefined) open.delete(oldest)
  return made
}

/** The server has said yes or no. */
export const settle = (intention: string): void => {
  open.delete(intention)
}
