/**
 * How many unread notes a person was last told of, kept locally: a toast appears only when there are more
 * (specification, agent area, section 2). It follows the count down as notes are read, so that the next new one is
 * told again.
 */
const keyOf = (userId: string): string => `porchlight.notified.${userId}`

const read = (userId: string): number => {
  try {
    return Number.parseInt(localStorage.getItem(keyOf(userId)) ?? '0', 10) || 0
  } catch {
    return 0
  }
}

/** Keeps the count, and answers how many notes are new since the last time; 0 when there is nothing to tell. */
export const newSinceTold = (userId: string, count: number): number => {
  const told = read(userId)
  if (count === told) return 0
  try {
    localStorage.setItem(keyOf(userId), String(count))
  } catch {
    // Without storage every visit tells again.
  }
  return Math.max(0, count - told)
}
