import { readStored, readStoredJson, store, storedKeys } from '../browser-storage.ts'

/**
 * Unsent form input, per form and person, in the tab's storage. It survives closing the form and a reload, but not the
 * browser session, because it may name people.
 */
const PREFIX = 'porchlight.draft.'
const keyOf = (form: string, userId: string): string => `${PREFIX}${form}.${userId}`

let changes = 0
const watchers = new Set<() => void>()
const setDraft = (key: string, text: string | null): void => {
  if (readStored('tab', key) === text) return
  store('tab', key, text)
  changes++
  for (const changed of watchers) changed()
}

type Dropped = { key: string; text: string }
const otherTabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight.drafts')

/**
 * Follows the drafts that other tabs send or discard, until the returned function ends it. A duplicated tab starts with
 * a copy of its drafts: once one of the two is gone, the other must not be offered. What was typed there since stays.
 */
export const followOtherTabs = (): (() => void) => {
  const channel = otherTabs()
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<Dropped>) => {
    if (readStored('tab', data.key) === data.text) setDraft(data.key, null)
  }
  return () => channel.close()
}

/** Calls back after each change of a draft in this tab, or by another tab. Returns a function that ends it. */
export const watchDrafts = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Differs after each change of a draft. */
export const countDraftChanges = (): number => changes

/** The names of the forms in which this person has a draft, with the unchecked content of each. */
export const listDrafts = (userId: string): { form: string; content: unknown }[] =>
  storedKeys('tab')
    .filter((key) => key.startsWith(PREFIX) && key.endsWith(`.${userId}`))
    .sort()
    .map((key) => ({
      form: key.slice(PREFIX.length, -userId.length - 1),
      content: readStoredJson('tab', key),
    }))

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
  setDraft(keyOf(form, userId), empty ? null : JSON.stringify(typed))
}

/**
 * Deletes a draft, and its copies in other tabs. Returns a function that brings it back in this tab. If the form has
 * another draft by then, that one stays, and the function returns false.
 */
export const dropDraft = (form: string, userId: string): (() => boolean) => {
  const key = keyOf(form, userId)
  const text = readStored('tab', key)
  if (text === null) return () => true
  setDraft(key, null)
  const channel = otherTabs()
  channel?.postMessage({ key, text } satisfies Dropped)
  channel?.close()
  return () => {
    if (readStored('tab', key) !== null) return false
    setDraft(key, text)
    return true
  }
}
