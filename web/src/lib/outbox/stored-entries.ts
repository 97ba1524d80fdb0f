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
  /** 'browser' is for all tabs, until a sign-out clears it; 'tab' is for one tab. */
  reach: 'browser' | 'tab'
  /** Reads a stored value, also one that an older version of the application stored; null if it is not an entry. */
  parse: (value: object) => Item | null
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
    try {
      const stored: unknown = JSON.parse(text ?? '[]')
      if (!Array.isArray(stored)) return null
      return stored.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null ? (parse(one) ?? []) : [],
      )
    } catch {
      return null
    }
  }
  const storage = (): Storage => (reach === 'browser' ? localStorage : sessionStorage)
  const read = (): readonly Item[] | null => {
    try {
      return parseList(storage().getItem(slot))
    } catch {
      return null
    }
  }
  /** Whether the storage took the entries. Without it a reload loses them; the open page still sends them. */
  const write = (items: readonly Item[]): boolean => {
    try {
      if (items.length === 0) storage().removeItem(slot)
      else storage().setItem(slot, JSON.stringify(items))
      return true
    } catch {
      return false
    }
  }

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
      unwritten = !write(entries)
    },
    stop() {
      removeEventListener('storage', onStorage)
      unsubscribe()
    },
  }
}

const keysOf = (entries: readonly Entry[] | null): ReadonlySet<string> =>
  new Set(entries?.map(({ key }) => key))
