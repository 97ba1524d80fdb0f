import { nameOf, type Place } from './message-outbox.ts'

/** A message that is being written, per person and conversation, kept across a reload in the tab's own storage. */
const slotOf = (userId: string, place: Place): string => `porchlight.message-draft.${userId}.${nameOf(place)}`

export const readDraft = (userId: string, place: Place): string => {
  try {
    return sessionStorage.getItem(slotOf(userId, place)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the text, or drops it when there is none. */
export const keepDraft = (userId: string, place: Place, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(slotOf(userId, place))
    else sessionStorage.setItem(slotOf(userId, place), text)
  } catch {
    // Without storage a reload loses it; the box itself is untouched.
  }
}
