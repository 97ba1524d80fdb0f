import { type Reach, readStored, store } from '../browser-storage.ts'
import { parseJson } from '../json.ts'
import { onOfflineStoreCleared } from './offline-store.ts'

/** An action that the server has not accepted yet. */
export type Entry = {
  /** Its Idempotency-Key, created with the action: every retry carries it. */
  key: string
  /** The reason of the server's refusal; null while the action waits. */
  refused: string | null
}

/** Where the entries of an outbox are stored. */
export type EntryStorage<Item extends Entry> = {
  /** The storage key. It names the person. */
  slot: string
  /** A sign-out clears the entries of the browser, but not those of a tab. */
  reach: Reach
  /** Reads a stored value, also one that an older version of the application stored; null if it is not an entry. */
  parse: (value: unknown) => Item | null
}

/** Entries in memory and in the browser's storage, oldest first. */
export type StoredEntries<Item extends Entry> = {
  all: () => readonly Item[]
  /** Reads the storage again, because another tab may have changed it. */
  refresh: () => void
  change: (to: (now: readonly Item[]) => readonly Item[]) => void
  stop: () => void
}

/** Loads the stored entries. `onOutsideChange` is called when another tab or a sign-out has changed them. */
export const storedEntries = <Item extends Entry>(
  { slot, reach, parse }: EntryStorage<Item>,
  onOutsideChange: () => void,
): StoredEntries<Item> => {
  /** Parses the text of the slot; null if it is not a list. */
  const parseList = (text: string | null): readonly Item[] | null => {
    const stored = parseJson(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((one: unknown) => parse(one) ?? []) : null
  }
  const read = (): readonly Item[] | null => parseList(readStored(reach, slot))

  let entries = read() ?? []
  /** The storage refused the last write, for example because it is full, so its content is older than `entries`. */
  let unwritten = false
  const refresh = (): void => {
    if (!unwritten) entries = read() ?? entries
  }
  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    // A null key means storage.clear().
    if (key !== slot && key !== null) return
    if (unwritten && key !== null) {
      // Other tabs know only what was written: remove the entries that they removed; only this tab has the others.
      const before = keysOf(parseList(oldValue))
      const after = keysOf(parseList(newValue))
      entries = entries.filter((one) => after.has(one.key) || !before.has(one.key))
    } else entries = read() ?? []
    onOutsideChange()
  }
  if (reach === 'browser') addEventListener('storage', onStorage)
  const unsubscribe = onOfflineStoreCleared((isCleared) => {
    if (!isCleared(slot)) return
    entries = []
    unwritten = false
    onOutsideChange()
  })
  return {
    all: () => entries,
    refresh,
    change(to) {
      refresh()
      entries = to(entries)
      unwritten = !store(reach, slot, entries.length === 0 ? null : JSON.stringify(entries))
    },
    stop() {
      removeEventListener('storage', onStorage)
      unsubscribe()
    },
  }
}

const keysOf = (entries: readonly Entry[] | null): ReadonlySet<string> =>
  new Set(entries?.map(({ key }) => key))
