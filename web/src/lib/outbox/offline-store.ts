/*
 * Actions that the server has not received yet, per person, in the browser's storage. They survive a reload and an
 * expired session. They are cleared on sign-out and when another person signs in, because they may name clients.
 */

const PREFIX = 'porchlight.kept.'

/** The storage key of a person's unsent data of one kind. */
export const offlineSlot = (userId: string, what: string): string => `${PREFIX}${userId}.${what}`

/** Listeners that hold a slot's data in memory. */
const holders = new Set<(gone: (slot: string) => boolean) => void>()

/** Calls back when slots are cleared in this tab. Returns a function that unsubscribes. */
export const onOfflineStoreCleared = (onCleared: (gone: (slot: string) => boolean) => void): (() => void) => {
  holders.add(onCleared)
  return () => holders.delete(onCleared)
}

/** Clears the unsent data of everyone, or of everyone except this person. */
export const clearOfflineStore = (exceptUserId?: string): void => {
  const stays = exceptUserId && `${PREFIX}${exceptUserId}.`
  const gone = (slot: string): boolean => slot.startsWith(PREFIX) && !(stays && slot.startsWith(stays))
  try {
    for (const slot of Object.keys(localStorage)) if (gone(slot)) localStorage.removeItem(slot)
  } catch {
    // Without storage there is nothing to clear.
  }
  for (const onCleared of holders) onCleared(gone)
}
