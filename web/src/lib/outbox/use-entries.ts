import { useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import type { Entry } from './stored-entries.ts'

/** The entries of an outbox, kept up to date. */
export const useEntries = <Item extends Entry>({ watch, read }: Outbox<Item>): readonly Item[] =>
  useSyncExternalStore(watch, read)
