import { parseJson } from './json.ts'

/**
 * Text in the browser's storage. It may be blocked or full: without it, a reload loses the text, and everything else
 * works.
 */
export type Reach =
  /** All tabs. */
  | 'browser'
  /** One tab, until it is closed. */
  | 'tab'

const storageOf = (reach: Reach): Storage => (reach === 'browser' ? localStorage : sessionStorage)

/** The stored text; null if there is none, or storage is blocked. */
export const readStored = (reach: Reach, key: string): string | null => {
  try {
    return storageOf(reach).getItem(key)
  } catch {
    return null
  }
}

/** Stores the text, or removes it if it is null. Returns whether the storage accepted it. */
export const store = (reach: Reach, key: string, text: string | null): boolean => {
  try {
    if (text === null) storageOf(reach).removeItem(key)
    else storageOf(reach).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The value of the stored JSON; null if there is none, or it is unreadable. */
export const readStoredJson = (reach: Reach, key: string): unknown => parseJson(readStored(reach, key))

/** The keys of everything stored; none if storage is blocked. */
export const storedKeys = (reach: Reach): string[] => {
  try {
    return Object.keys(storageOf(reach))
  } catch {
    return []
  }
}
