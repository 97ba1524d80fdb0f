/*
 * What somebody has done and the server has not heard of yet, in the browser's own storage, per person: it outlives a
 * reload and a session that ran out. It may name clients, so it goes with a sign-out, and when somebody else signs in.
 */

const PREFIX = 'porchlight.kept.'

/** Where a person's kept things of one kind stand. */
export const keptSlot = (userId: string, what: string): string => `${PREFIX}${userId}.${what}`

/** What else holds something of a slot, in the page's memory. */
const holders = new Set<(gone: (slot: string) => boolean) => void>()

/** Calls back when slots are thrown away, which the browser tells other tabs only. Answers the way to stop listening. */
export const onKeptDropped = (hear: (gone: (slot: string) => boolean) => void): (() => void) => {
  holders.add(hear)
  return () => holders.delete(hear)
}

/** Throws away what is kept; of everybody, or of everybody but this person. */
export const dropKept = (exceptUserId?: string): void => {
  const stays = exceptUserId && `${PREFIX}${exceptUserId}.`
  const gone = (slot: string): boolean => slot.startsWith(PREFIX) && !(stays && slot.startsWith(stays))
  try {
    for (const slot of Object.keys(localStorage)) if (gone(slot)) localStorage.removeItem(slot)
  } catch {
    // Without storage there is nothing there to throw away.
  }
  for (const hear of holders) hear(gone)
}
