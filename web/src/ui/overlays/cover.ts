import { useLayoutEffect, useSyncExternalStore } from 'react'

let covers = 0
const watchers = new Set<() => void>()

const count = (change: 1 | -1): void => {
  covers += change
  for (const tell of watchers) tell()
}

/** Counts an open dialog, which covers any sheet. */
export const useCover = (open: boolean): void =>
  useLayoutEffect(() => {
    if (!open) return
    count(1)
    return () => count(-1)
  }, [open])

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/**
 * Whether a dialog covers the sheets. A covered sheet must not be modal: if it opened after the dialog, it would hide
 * the dialog from screen readers. A URL that names both can open either one first.
 */
export const useIsCovered = (): boolean => useSyncExternalStore(watch, () => covers > 0)
