import { readStored, store } from '../../lib/browser-storage.ts'

/** The time of the newest answer that this browser has announced to a person, so that each is announced once. */
const keyOf = (userId: string): string => `porchlight.answer-told.${userId}`

/** Stores the time (ISO), and returns whether it is later than the stored one. Always true without storage. */
export const isNewSinceNotified = (userId: string, answeredAt: string): boolean => {
  if (answeredAt <= (readStored('browser', keyOf(userId)) ?? '')) return false
  store('browser', keyOf(userId), answeredAt)
  return true
}
