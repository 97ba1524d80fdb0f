import { nameOf, type Place } from './message-outbox.ts'

/** An unsent draft per person and conversation. The tab's own storage keeps it across a reload. */
const slotOf = (userId: string, place: Place): string => `porchlight.message-draft.${userId}.${nameOf(place)}`

export const readDraft = (userId: string, place: Place): string => {
  try {
    return sessionStorage.getItem(slotOf(userId, place)) ?? ''
  } catch {
    return ''
  }
}

/** Stores the text, or removes the draft if the text is empty. */
export const keepDraft = (userId: string, place: Place, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(slotOf(userId, place))
    else sessionStorage.setItem(slotOf(userId, place), text)
  } catch {
    // Without storage a reload loses the draft; the box itself is not affected.
  }
}
