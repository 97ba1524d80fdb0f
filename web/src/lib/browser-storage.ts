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

/** Stores the text, or removes it if it is null. Returns whether the storage took that. */
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

/** The value of a JSON text; null if it is unreadable. */
export const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Whether a stored value is an object whose fields have these types. */
export const hasFields = (
  value: unknown,
  fields: Record<string, 'string' | 'boolean' | 'object'>,
): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof Reflect.get(value, name) === type)
