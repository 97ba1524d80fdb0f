/** The time of the newest answer that this browser has announced to a person, so that each is announced once. */
const keyOf = (userId: string): string => `porchlight.answer-told.${userId}`

/** Stores the time (ISO), and returns whether it is later than the stored one. */
export const isNewSinceTold = (userId: string, answeredAt: string): boolean => {
  try {
    const previous = localStorage.getItem(keyOf(userId)) ?? ''
    if (answeredAt <= previous) return false
    localStorage.setItem(keyOf(userId), answeredAt)
  } catch {
    // Without storage every visit announces it again.
  }
  return true
}
