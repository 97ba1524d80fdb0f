import { readStored, store } from '../../lib/browser-storage.ts'
import { nameOf, type Place } from './message-outbox.ts'

/** An unsent draft per person and conversation. The tab's own storage keeps it across a reload. */
const slotOf = (userId: string, place: Place): string => `porchlight.message-draft.${userId}.${nameOf(place)}`

export const readDraft = (userId: string, place: Place): string =>
  readStored('tab', slotOf(userId, place)) ?? ''

/** Stores the text, or removes the draft if the text is empty. */
export const keepDraft = (userId: string, place: Place, text: string): void =>
  void store('tab', slotOf(userId, place), text || null)
