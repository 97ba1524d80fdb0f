/**
 * The instant of the newest answer that a person was told of in this browser: each is told once, however often the page
 * is loaded and in however many tabs.
 */
const keyOf = (userId: string): string => `porchlight.answer-told.${userId}`

/** Keeps the instant (ISO), and answers whether it is later than the one told before. */
export const isNewSinceTold = (userId: string, answeredAt: string): boolean => {
  try {
    const told = localStorage.getItem(keyOf(userId)) ?? ''
    if (answeredAt <= told) return false
    localStorage.setItem(keyOf(userId), answeredAt)
  } catch {
    // Without storage every visit tells again.
  }
  return true
}
