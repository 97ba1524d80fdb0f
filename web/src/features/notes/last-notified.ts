import { readStored, store } from '../../lib/browser-storage.ts'

/**
 * The unread count of the last toast, stored per person. A toast appears only when the count rises (specification,
 * agent area, section 2), so the stored count follows the real one down. Without storage every visit announces them
 * again.
 */
const keyOf = (userId: string): string => `porchlight.notified.${userId}`

/** Stores the count and returns how many notes are new since the last time; 0 if there is nothing to announce. */
export const newSinceNotified = (userId: string, count: number): number => {
  const previous = Number.parseInt(readStored('browser', keyOf(userId)) ?? '0', 10) || 0
  if (count !== previous) store('browser', keyOf(userId), String(count))
  return Math.max(0, count - previous)
}
