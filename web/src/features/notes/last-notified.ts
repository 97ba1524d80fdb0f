/**
 * The unread count of the last toast, stored per person. A toast appears only when the count rises (specification,
 * agent area, section 2), so the stored count follows the real one down.
 */
const keyOf = (userId: string): string => `porchlight.notified.${userId}`

const read = (userId: string): number => {
  try {
    return Number.parseInt(localStorage.getItem(keyOf(userId)) ?? '0', 10) || 0
  } catch {
    return 0
  }
}

/** Stores the count and returns how many notes are new since the last time; 0 if there is nothing to announce. */
export const newSinceTold = (userId: string, count: number): number => {
  const previous = read(userId)
  if (count === previous) return 0
  try {
    localStorage.setItem(keyOf(userId), String(count))
  } catch {
    // Without storage every visit announces them again.
  }
  return Math.max(0, count - previous)
}
