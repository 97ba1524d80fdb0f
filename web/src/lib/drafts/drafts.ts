import { readStoredJson, store } from '../browser-storage.ts'

/**
 * Unsent form input, per form and person, in the tab's storage. It survives closing the form and a reload, but not the
 * browser session, because it may name people.
 */
const keyOf = (form: string, userId: string): string => `porchlight.draft.${form}.${userId}`

/** The draft merged into `blank`; null if there is none or it is unreadable. */
export const readDraft = <Form extends object>(form: string, userId: string, blank: Form): Form | null => {
  const stored = readStoredJson('tab', keyOf(form, userId))
  if (typeof stored !== 'object' || stored === null) return null
  // Drop fields that the form no longer has, or whose type has changed.
  const kept = Object.entries(stored).filter(
    ([name, value]) => name in blank && typeof value === typeof Reflect.get(blank, name),
  )
  return { ...blank, ...Object.fromEntries(kept) }
}

/** Stores the draft, or deletes it if it equals the blank form. */
export const keepDraft = <Form extends object>(
  form: string,
  userId: string,
  blank: Form,
  typed: Form,
): void => {
  const empty = Object.entries(typed).every(([name, value]) => value === Reflect.get(blank, name))
  store('tab', keyOf(form, userId), empty ? null : JSON.stringify(typed))
}

export const dropDraft = (form: string, userId: string): void => void store('tab', keyOf(form, userId), null)
