import { readStored, store } from './browser-storage.ts'

/**
 * The user's choice of light or dark. `public/before-paint.js` reads it before the first paint, because the content
 * security policy forbids an inline script; key and attribute must be the same.
 */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'porchlight.theme'
const listeners = new Set<() => void>()

/** The stored choice; 'system' if there is none or storage is blocked. */
export function readTheme(): Theme {
  const stored = readStored('browser', KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores the choice, applies it at once and notifies listeners. */
export function setTheme(theme: Theme): void {
  store('browser', KEY, theme === 'system' ? null : theme)
  show(theme)
}

/**
 * For useSyncExternalStore: notifies about changes by this tab, other tabs and the system. Returns a function
 * that unsubscribes.
 */
export function subscribeTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) show(readTheme())
  }
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    removeEventListener('storage', onStorage)
  }
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}
